import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { open, sana } from '../../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

const signedIn = json({ ...sana, stsTokenManager: { accessToken: 'the-token', expirationTime: 4_000_000_000_000 } });
const user = json({ ...sana, apiKey: 'fs_live_1' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const email = () => screen.getByLabelText(/^Email/);
const password = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Log In' });

test('a password manager recognizes the form', () => {
  stubNetwork({});
  open(<LoginPage />, { path: '/login' });
  expect(email().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('autocomplete')).toBe('current-password');
});

test('what is missing is said under its field, and nothing is sent', async () => {
  const sent = stubNetwork({});
  const { person } = open(<LoginPage />, { path: '/login' });
  await person.click(submit());
  await screen.findByText('Email is required');
  screen.getByText('Password is required');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('the checklist follows the password and describes its field, but an old password may break the rule', async () => {
  const sent = stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
  const { person } = open(<LoginPage />, { path: '/login' });
  expect(screen.queryByText('One uppercase letter')).toBeNull();

  await person.type(email(), 'sana@example.com');
  await person.type(password(), 'old!');
  const item = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(item('One uppercase letter')).toContain('not met');
  expect(item('One special character')).toMatch(/\(met\)/);
  expect(item('8-20 characters')).toContain('not met');
  const list = document.getElementById(password().getAttribute('aria-describedby') ?? '');
  expect(list?.textContent).toContain('One uppercase letter');

  await person.click(submit());
  await screen.findByRole('alertdialog');
  expect(sent[0]?.body).toEqual({ email: 'sana@example.com', password: 'old!' });
});

async function signIn(path: string, state?: unknown) {
  const opened = open(<LoginPage />, { path, state });
  if (!state) await opened.person.type(email(), 'sana@example.com');
  await opened.person.type(password(), 'Correct-horse1');
  await opened.person.click(submit());
  return opened;
}

describe('a sign-in that succeeds', () => {
  test('welcomes the person back and goes on to the API page after 2.5 s', async () => {
    stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
    const { location } = await signIn('/login');
    const dialog = await screen.findByRole('alertdialog', { name: 'Login successful' });
    within(dialog).getByText('Welcome back, Sana Malik');
    await vi.advanceTimersByTimeAsync(2_300);
    expect(location().pathname).toBe('/login');
    await vi.advanceTimersByTimeAsync(300);
    await waitFor(() => expect(location().pathname).toBe('/developer'));
  });

  test('goes back to where the person wanted to be', async () => {
    stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
    const { person, location } = await signIn('/login?next=%2Freports%2Fadd');
    screen.getByText('Log in to submit your report. What you typed is kept.');
    await person.click(await screen.findByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(location().pathname).toBe('/reports/add'));
  });

  test('leaves no token where a script could find it', async () => {
    stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
    const { cache } = await signIn('/login');
    await screen.findByRole('alertdialog');
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie];
    const cached = [cache.getMutationCache().getAll(), cache.getQueryCache().getAll()]
      .flat()
      .map(({ state }) => state.data);
    expect(JSON.stringify([kept, cached])).not.toContain('the-token');
  });
});

describe('a sign-in that is refused', () => {
  test('says why for five seconds, and keeps what was typed', async () => {
    stubNetwork({ 'POST /auth/login': problem(401, 'signInRefused') });
    await signIn('/login');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Email or password is wrong.');
    expect(email()).toHaveProperty('value', 'sana@example.com');
    await vi.advanceTimersByTimeAsync(4_800);
    expect(screen.queryByRole('alert')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('without an answer says the generic message', async () => {
    stubNetwork({ 'POST /auth/login': null });
    await signIn('/login');
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  });
});

describe('on the way between the sign-in pages', () => {
  test('the e-mail that was typed and the wish come along, the e-mail not in the address', async () => {
    stubNetwork({});
    const { person, location } = open(<LoginPage />, { path: '/login?next=%2Freports%2Fadd' });
    await person.type(email(), 'sana@example.com');
    await person.click(screen.getByRole('link', { name: 'Register' }));
    expect(location()).toMatchObject({
      pathname: '/signup',
      search: '?next=%2Freports%2Fadd',
      state: { email: 'sana@example.com' },
    });
  });

  test('an e-mail that came along is filled in', () => {
    stubNetwork({});
    open(<LoginPage />, { path: '/login', state: { email: 'sana@example.com' } });
    expect(email()).toHaveProperty('value', 'sana@example.com');
  });
});

test('somebody who was sent away from a page is told why', () => {
  stubNetwork({});
  open(<LoginPage />, { path: '/login?next=%2Fdeveloper' });
  screen.getByText('You are not logged in. Please login to continue.');
});
