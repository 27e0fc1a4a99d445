import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUserStore } from '../../../lib/session/user-store.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana } from '../../../testing/render.tsx';
import { SignupPage } from './signup-page.tsx';

const created = new Response('Account created successfully');
const signedInAs = { ...sana, stsTokenManager: { accessToken: 'secret', expirationTime: Date.now() + 1_000_000 } };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const name = () => screen.getByLabelText(/^Name/);
const email = () => screen.getByLabelText(/^Email/);
const password = () => screen.getByLabelText(/^Password/, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Sign Up' });

test('password managers recognize the form; who comes from a report sees that it is not sent yet', () => {
  stubNetwork({});
  open(<SignupPage />, { path: '/signup?next=%2Freports%2Fadd' });
  screen.getByRole('heading', { level: 1, name: 'Register' });
  screen.getByText(/^Your report is not sent yet/);
  expect(name().id).toBe('username');
  expect(name().getAttribute('autocomplete')).toBe('name');
  expect(email().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('autocomplete')).toBe('new-password');
});

test('what is wrong is said once a field was left, and is not sent', async () => {
  const sent = stubNetwork({});
  const { person } = open(<SignupPage />, { path: '/signup' });
  await person.click(name());
  expect(screen.queryByText('name is required')).toBeNull();
  await person.type(email(), 'sana@');
  await screen.findByText('name is required');
  expect(screen.queryByText('Invalid email format')).toBeNull();
  await person.type(password(), 'weak');
  await screen.findByText('Invalid email format');
  await person.type(name(), 'Sana Malik');
  await person.type(email(), 'example.com');
  await person.click(submit());
  await screen.findByText(/^Password must contain/);
  expect(sent).toEqual([]);
});

async function signUp(path: string) {
  const opened = open(<SignupPage />, { path });
  await opened.person.type(name(), 'Sana Malik');
  await opened.person.type(email(), 'sana@example.com');
  await opened.person.type(password(), 'Correct-horse1');
  await opened.person.click(submit());
  return opened;
}

test('an account that cannot be signed in to at once leads to the sign-in page, with the email filled in', async () => {
  stubNetwork({ 'POST /auth/register': created, 'POST /auth/login': problem(429, 'tryAgainInSeconds') });
  const { location } = await signUp('/signup?next=%2Freports%2Fadd');
  const dialog = await screen.findByRole('alertdialog', { name: 'Account created successfully' });
  expect(dialog.textContent).toContain('You can log in now.');
  expect(useUserStore.getState().user).toBeNull();
  await vi.advanceTimersByTimeAsync(3_600);
  await waitFor(() =>
    expect(location()).toMatchObject({
      pathname: '/login',
      search: '?next=%2Freports%2Fadd',
      state: { email: 'sana@example.com' },
    }),
  );
});

test('an email that is already registered says so for five seconds, and beside its field until it is corrected', async () => {
  stubNetwork({ 'POST /auth/register': problem(409, 'emailTaken') });
  await signUp('/signup');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('An account with this email already exists.');
  await vi.advanceTimersByTimeAsync(5_100);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(email(), { target: { value: 'another@example.com' } });
  await waitFor(() => expect(email().getAttribute('aria-invalid')).not.toBe('true'));
});

const taken = problem(409, 'emailTaken');
const used = problem(422, 'invalidInput', { invitation: 'invitationInvalid' });

test.each([
  ['signs in, if the password opens the account', taken, json(signedInAs), 'You are logged in.'],
  ['signs in also where it used up the invitation', used, json(signedInAs), 'You are logged in.'],
  ['says that the email is taken, if it does not', taken, problem(401, 'signInRefused'), 'An account with this email'],
])('signing up again after an answer that was lost %s', async (_, refusal, login, words) => {
  const [answers, logins] = [
    [null, refusal],
    [null, login],
  ];
  stubNetwork({
    'POST /auth/register': () => answers.shift() ?? null,
    'POST /auth/login': () => logins.shift() ?? null,
    'GET /auth/user': json({ ...sana, apiKey: null }),
    'GET /auth/currentuser': json({ phone: null, websiteUrl: null, address: null }),
  });
  const { person } = await signUp('/signup');
  await screen.findByRole('alert');
  await person.click(submit());
  await screen.findByText(words, { exact: false });
});
