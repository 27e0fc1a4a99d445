import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '../../contract/keys.ts';
import { json, problem, stubNetwork } from '../testing/network.ts';
import { sana, signedIn } from '../testing/render.tsx';
import { api } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { clearUserData, currentUser, useSession } from './session.ts';

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

test('a visitor is known as one without a call', async () => {
  const sent = stubNetwork({});
  start();
  await screen.findByText('out nobody');
  expect(sent).toEqual([]);
});

test('somebody remembered is greeted at once, and signed in when the server says so', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  start();
  screen.getByText('unknown Sana Malik');
  await screen.findByText('in Sana Malik');
});

test('a session that ended elsewhere leaves nobody', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  start();
  await screen.findByText('out nobody');
  expect(localStorage.getItem('root')).not.toContain('Sana');
});

test('what is kept for the next start is the name and no key, no token', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user) });
  start();
  await screen.findByText('in Sana Malik');
  expect(JSON.parse(localStorage.getItem('root') ?? '')).toMatchObject({ state: { user: sana } });
  expect(localStorage.getItem('root')).not.toContain('fs_live_1');
});

test('any call that meets an ended session signs the page out', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json(user), 'GET /keys': problem(401, 'notSignedIn') });
  start(<WhoWithKeys />);
  await screen.findByText('out nobody');
});

test('logging out leaves nothing of the person but how the page looks', async () => {
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
