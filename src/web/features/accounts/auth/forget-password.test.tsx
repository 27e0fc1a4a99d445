import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { LoginPage } from './login-page.tsx';

const line = 'POST /auth/forget-password';
const answer = json({ message: 'If there is an account with this email, a link to reset its password is on its way.' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

/** Opens the dialog from the sign-in page after typing an email there. */
async function forget(typed = '') {
  const opened = open(<LoginPage />, { path: '/login?next=%2Freports%2Fadd' });
  if (typed) await opened.person.type(screen.getByLabelText('Email'), typed);
  await opened.person.click(screen.getByRole('link', { name: 'Forget Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Password' }));
  return { ...opened, dialog, submit: () => opened.person.click(dialog.getByRole('button', { name: 'Submit' })) };
}

test('an email typed here is filled in on the sign-in page afterwards', async () => {
  stubNetwork({ [line]: answer });
  const { dialog, submit, person } = await forget();
  await person.type(dialog.getByLabelText('Email'), 'sana@example.com');
  await submit();
  await person.click(await screen.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sana@example.com'));
});

test('a failure shows the message of the server', async () => {
  stubNetwork({ [line]: problem(429, 'tryAgainInMinutes', {}, { minutes: 12 }) });
  const { dialog, submit } = await forget('sana@example.com');
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('Please wait 12 min');
});

test('Close returns to the sign-in page', async () => {
  stubNetwork({});
  const { dialog, person, location } = await forget();
  expect(location().search).toContain('dialog=forget-password');
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location().search).toBe('?next=%2Freports%2Fadd');
});

test('a link that opens the dialog at once can be closed too', async () => {
  stubNetwork({});
  const { person, location } = open(<LoginPage />, { path: '/login?dialog=forget-password' });
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/login', search: '' }));
});
