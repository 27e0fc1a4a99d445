import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { PasswordChangedPage } from './password-changed-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const line = 'POST /auth/reset-password';
const spent = /This link has been used or is older than an hour/;

const field = () => screen.getByLabelText('New Password', { selector: 'input' });

async function reset(password = 'Paper-lantern7') {
  const opened = open(<ResetPasswordPage />, { path: `/reset-password?token=${token}` });
  await opened.person.type(field(), password);
  await opened.person.click(screen.getByRole('button', { name: 'Set new password' }));
  return opened;
}

test('API keys of an account that uses them are revoked unless the person unticks it', async () => {
  const sent = stubNetwork({ [line]: json({ message: '', activeKeys: ['Checkout'] }) });
  const { person, location } = open(<ResetPasswordPage />, { path: `/reset-password?token=${token}&keys=used` });
  const box = screen.getByRole('checkbox', { name: 'Also revoke my API keys' });
  expect(box).toHaveProperty('checked', true);
  await person.click(box);
  await person.type(field(), 'Paper-lantern7');
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => expect(location().state).toEqual({ activeKeys: ['Checkout'] }));
  expect(sent[0]?.body).toMatchObject({ revokeKeys: false });
});

test('a common password shows an error at its field, and the link stays usable', async () => {
  stubNetwork({ [line]: problem(422, 'passwordCommon', { password: 'passwordCommon' }) });
  await reset();
  await screen.findByText(/^This password is too common/);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('a link that is refused after an answer that was lost may have worked, and nothing else says so', async () => {
  const answers = [null, problem(422, 'invalidInput', { token: 'resetLinkInvalid' })];
  stubNetwork({ [line]: () => answers.shift() ?? null });
  const { person } = await reset();
  await screen.findByRole('alert');
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByText(spent);
  screen.getByText(/^Your new password may be in force already/);
});

test.each(['/reset-password', '/reset-password?token=half-a-token'])('%s is an invalid link', async (path) => {
  stubNetwork({});
  open(<ResetPasswordPage />, { path });
  await screen.findByText(spent);
  expect(screen.queryByText(/may be in force already/)).toBeNull();
  expect(screen.queryByLabelText('New Password')).toBeNull();
});

test('the page after a new password names the API keys that still work', async () => {
  stubNetwork({});
  open(<PasswordChangedPage />, { path: '/password-changed', state: { activeKeys: ['Checkout', 'Till 2'] } });
  await screen.findByText(/still work: Checkout, Till 2\./);
});
