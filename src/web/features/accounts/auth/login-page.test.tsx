import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana } from '../../../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

const signedIn = json({ ...sana, stsTokenManager: { accessToken: 'the-token', expirationTime: 4_000_000_000_000 } });
const user = json({ ...sana, apiKey: 'fs_live_1' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const email = () => screen.getByLabelText(/^Email/);
const password = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Log In' });

test('password managers recognize the form, whose missing values show an error under their field', async () => {
  const sent = stubNetwork({});
  const { person } = open(<LoginPage />, { path: '/login' });
  expect(email().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('autocomplete')).toBe('current-password');
  await person.click(submit());
  await screen.findByText('Email is required');
  screen.getByText('Password is required');
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('the checklist follows the password and describes the field, but an old password may break the rules', async () => {
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

describe('an account with a second factor', () => {
  const needed = { challenge: 'sealed', expiresAt: '2026-11-22T10:05:00.000Z', methods: ['totp', 'recoveryCode'] };

  test('is asked for a code; a wrong one is shown at its field, until another kind is typed', async () => {
    const sent = stubNetwork({
      'POST /auth/login': json(needed),
      'POST /auth/login/factor': ({ body }) =>
        (body as { code: string }).code === '123456' ? signedIn : problem(401, 'factorRefused'),
      'GET /auth/user': user,
    });
    const { person } = await signIn('/login');
    const code = await screen.findByLabelText('Code from your app');
    expect(screen.getByRole('heading', { name: 'Second step' })).toBeTruthy();
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    const wrong = 'This code is wrong, has been used, or is too old.';
    await person.type(code, '000000{Enter}');
    await screen.findByText(wrong);
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', '');
    expect(screen.queryByText(wrong)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Use a code from your app' }));
    await person.type(screen.getByLabelText('Code from your app'), '123 456{Enter}');
    await screen.findByRole('alertdialog', { name: 'Login successful' });
    expect(sent.find(({ line }) => line.endsWith('/login/factor'))?.body).toMatchObject({ challenge: 'sealed' });
  });

  test('takes a recovery code instead, and starts over when it took too long', async () => {
    stubNetwork({ 'POST /auth/login': json(needed), 'POST /auth/login/factor': problem(401, 'signInExpired') });
    const { person } = await signIn('/login');
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await person.type(screen.getByLabelText('Recovery code'), 'a1b2c-d3e4f{Enter}');
    await screen.findByText('This took too long. Log in again.');
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    await screen.findByLabelText(/^Email/);
  });
});

describe('a successful sign-in', () => {
  test('welcomes the user, keeps no token where a script could read it, and goes to the dashboard after 2.5 s', async () => {
    stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
    const { cache, location } = await signIn('/login');
    const dialog = await screen.findByRole('alertdialog', { name: 'Login successful' });
    within(dialog).getByText('Welcome back, Sana Malik');
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie];
    const cached = [cache.getMutationCache().getAll(), cache.getQueryCache().getAll()]
      .flat()
      .map(({ state }) => state.data);
    expect(JSON.stringify([kept, cached])).not.toContain('the-token');
    await vi.advanceTimersByTimeAsync(2_300);
    expect(location().pathname).toBe('/login');
    await vi.advanceTimersByTimeAsync(300);
    await waitFor(() => expect(location().pathname).toBe('/'));
  });

  test('returns to the requested page', async () => {
    stubNetwork({ 'POST /auth/login': signedIn, 'GET /auth/user': user });
    const { person, location } = await signIn('/login?next=%2Freports%2Fadd');
    screen.getByText('Your report is not sent yet. Log in or create an account to submit it. We kept what you typed.');
    await person.click(await screen.findByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(location().pathname).toBe('/reports/add'));
  });
});

describe('a refused sign-in', () => {
  const popUp = () => screen.findByRole('alertdialog', { name: 'Error' });
  const banner = () => screen.queryByText('Email or password is wrong.', { ignore: '[role=alertdialog] *' });

  test('shows the reason in a dialog for 2 s and in a banner for 5 s, and keeps the input', async () => {
    stubNetwork({ 'POST /auth/login': problem(401, 'signInRefused') });
    await signIn('/login');
    within(await popUp()).getByText('Email or password is wrong.');
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Email or password is wrong.');
    expect(email()).toHaveProperty('value', 'sana@example.com');
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(banner()).toBeNull());
  });

  test.each([
    [null, 'Something went wrong. Please try again.'],
    [problem(429, 'tryAgainInSeconds', {}, { seconds: 40 }), 'Too many attempts. Please wait 40 s and try again.'],
  ])('says why if it was for another reason', async (answer, words) => {
    stubNetwork({ 'POST /auth/login': answer });
    await signIn('/login');
    within(await popUp()).getByText(words);
  });
});

test('the other sign-in pages pass on the email and the requested page, but keep the email out of the URL', async () => {
  stubNetwork({});
  const state = { email: 'sana@example.com' };
  const { person, location } = open(<LoginPage />, { path: '/login?next=%2Freports%2Fadd', state });
  expect(email()).toHaveProperty('value', state.email);
  await person.type(email(), '.pk');
  await person.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(location()).toMatchObject({
    pathname: '/signup',
    search: '?next=%2Freports%2Fadd',
    state: { email: 'sana@example.com.pk' },
  });
});

test.each([
  ['/developer', 'You are not logged in. Please login to continue.'],
  ['/', 'Log in to see the answer. We kept what you typed.'],
])('a visitor sent from %s sees why', (next, words) => {
  stubNetwork({});
  open(<LoginPage />, { path: `/login?${new URLSearchParams({ next })}` });
  screen.getByText(words);
});
