import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keys } from '../../../contract/keys/keys.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { sana, signedIn } from '../../testing/render.tsx';
import { api } from '../api/api.ts';
import { createQueryClient } from '../api/query-client.ts';
import {
  beginSession,
  clearUserData,
  currentUser,
  followSessions,
  forgetSession,
  useSession,
  useStaffRoles,
} from './session.ts';

const user = { ...sana, apiKey: 'fs_live_1' };

function Who() {
  const session = useSession();
  return <p>{`${session.status} ${session.user?.displayName ?? 'nobody'}`}</p>;
}

function WhoWithKeys() {
  useQuery({ queryKey: ['keys'], queryFn: () => api(keys.list, {}) });
  return <Who />;
}

function start(children = <Who />) {
  const cache = createQueryClient();
  render(<QueryClientProvider client={cache}>{children}</QueryClientProvider>);
  return cache;
}

test('a visitor is recognized without a request', async () => {
  const sent = stubNetwork({});
  start();
  await screen.findByText('out nobody');
  expect(sent).toEqual([]);
});

test('a stored user is shown at once, and signed in once the server confirms it', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  start();
  screen.getByText('unknown Sana Malik');
  await screen.findByText('in Sana Malik');
});

test('a session that ended elsewhere signs the user out', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  start();
  await screen.findByText('out nobody');
  expect(localStorage.getItem('root')).not.toContain('Sana');
});

test('the name is stored for the next start, but no key and no token', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  start();
  await screen.findByText('in Sana Malik');
  expect(JSON.parse(localStorage.getItem('root') ?? '')).toMatchObject({ state: { user: sana } });
  expect(localStorage.getItem('root')).not.toContain('fs_live_1');
});

test('what something else has stored in its place is nobody', async () => {
  localStorage.setItem('root', '{"state":{"user":{"name":"Sana"},"hasLeft":false}}');
  vi.resetModules();
  const { useUserStore } = await import('./user-store.ts');
  expect(useUserStore.getState().user).toBeNull();
});

test('any call rejected with 401 signs the page out', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user), 'GET /keys': problem(401, 'notSignedIn') });
  start(<WhoWithKeys />);
  await screen.findByText('out nobody');
});

test('logging out clears everything about the user except the appearance', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  const cache = start();
  await screen.findByText('in Sana Malik');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('report-draft:c0ffee', '{}');
  sessionStorage.setItem('report-draft:c0ffee', '{}');
  cache.setQueryData(['keys'], [{ apiKey: 'fs_live_1' }]);

  clearUserData(cache);

  await screen.findByText('out nobody');
  expect(Object.keys(localStorage).toSorted()).toEqual(['preferences', 'root', 'theme']);
  expect(localStorage.getItem('root')).not.toContain('Sana');
  expect(sessionStorage).toHaveLength(0);
  expect(cache.getQueryData(['keys'])).toBeUndefined();
  expect(cache.getQueryData(currentUser().queryKey)).toBeNull();
});

test('whoever asks once it failed does not ask the server again and again', async () => {
  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': problem(404, 'noSuchPath') });
  // As the frame does: something appears for a user who is in, and asks too.
  const Frame = () => (
    <>
      <Who />
      {useSession().status === 'in' ? <Who /> : null}
    </>
  );
  start(<Frame />);
  expect(await screen.findAllByText('in Sana Malik')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(1);
});

test('roles stay while the session has ended and begins again, so that a page of staff keeps what it holds', async () => {
  signedIn();
  const shown: string[] = [];
  function Roles() {
    shown.push(useStaffRoles().join());
    return <p>{shown.at(-1)}</p>;
  }
  const details = { phone: null, websiteUrl: null, address: null };
  stubNetwork({ 'GET /auth/user': json({ ...user, roles: ['moderator'] }), 'GET /auth/currentuser': json(details) });
  const cache = start(<Roles />);
  await screen.findByText('moderator');
  shown.length = 0;
  act(() => forgetSession(cache));
  await act(() => beginSession(cache, sana));
  expect(new Set(shown)).toEqual(new Set(['moderator']));
  act(() => clearUserData(cache));
  expect(shown.at(-1)).toBe('');
});

test('of somebody whose session has ended, nothing is left in a tab once somebody else signs in in another', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  const cache = start();
  await screen.findByText('in Sana Malik');
  cache.setQueryData(['reports'], [{ CNIC: '35202-7654321-9' }]);
  followSessions(cache);
  const bilal = { ...sana, uid: 'bilal', displayName: 'Bilal Ahmed' };
  stubNetwork({ 'GET /auth/user': json({ ...user, ...bilal }) });
  for (const one of [null, bilal]) {
    localStorage.setItem('root', JSON.stringify({ state: { user: one, hasLeft: false } }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'root' })));
  }
  await screen.findByText('in Bilal Ahmed');
  expect(cache.getQueryData(['reports'])).toBeUndefined();
});
