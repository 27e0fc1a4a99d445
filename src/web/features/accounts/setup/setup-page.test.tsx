import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../locales/en-pages.ts';
import { loadWords } from '../../../locales/catalogue.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { SetupPage } from './setup-page.tsx';

await loadWords('admin');

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const path = `/setup?token=${token}`;
const user = (roles: string[] = []) => json({ ...sana, apiKey: null, roles });
const becomeAdmin = () => screen.findByRole('button', { name: 'Become the first admin' });

test('somebody who is signed in becomes the first admin with one click, and not before', async () => {
  signedIn();
  let isAdmin = false;
  const sent = stubNetwork({
    'GET /auth/user': () => user(isAdmin ? ['admin'] : []),
    'POST /setup': () => {
      isAdmin = true;
      return json({ message: '' });
    },
  });
  const { person, location } = open(<SetupPage />, { path });
  await screen.findByText('You are logged in as Sana Malik (sana@example.com).');
  // The token is in no URL that is shown, copied or sent as a referrer.
  expect(location().search).toBe('');
  expect(sent.map(({ line }) => line)).not.toContain('POST /api/setup');
  await person.click(await becomeAdmin());
  await waitFor(() => expect(location().pathname).toBe('/admin'));
  expect(sent.find(({ line }) => line === 'POST /api/setup')?.body).toEqual({ token });
});

test('a visitor signs in or registers first, and the link is not lost meanwhile', async () => {
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  const visitor = open(<SetupPage />, { path });
  await screen.findByText('Log in or create an account. You will come back here.');
  for (const [name, page] of [
    ['Log In', '/login'],
    ['Create an account', '/signup'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${page}?next=%2Fsetup`);
  visitor.unmount();

  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': user(), 'POST /setup': json({ message: '' }) });
  const { person } = open(<SetupPage />, { path: '/setup' });
  await person.click(await becomeAdmin());
  await waitFor(() => expect(sent.find(({ line }) => line === 'POST /api/setup')?.body).toEqual({ token }));
});

test('a link that was used, or is none, says so, and how else a first admin is made', async () => {
  signedIn();
  stubNetwork({
    'GET /auth/user': user(),
    'POST /setup': problem(422, 'invalidInput', { token: 'setupLinkInvalid' }),
  });
  const { person, unmount } = open(<SetupPage />, { path });
  await person.click(await becomeAdmin());
  await screen.findByRole('heading', { name: 'This link does not work' });
  screen.getByText(/npm run shield -- grant admin EMAIL/);
  unmount();
  sessionStorage.clear();
  open(<SetupPage />, { path: '/setup?token=half-a-token' });
  await screen.findByRole('heading', { name: 'This link does not work' });
});
