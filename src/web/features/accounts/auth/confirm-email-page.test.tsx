import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { ConfirmEmailPage } from './email-link-pages.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const line = 'POST /auth/email/confirm';

async function confirm() {
  const opened = open(<ConfirmEmailPage />, { path: `/confirm-email?token=${token}` });
  await opened.person.click(screen.getByRole('button', { name: 'Confirm my email' }));
  return opened;
}

test('nothing is sent before a click, and the token leaves the URL', async () => {
  const sent = stubNetwork({ [line]: json({ message: '', wasConfirmed: false }) });
  const { location, person } = open(<ConfirmEmailPage />, { path: `/confirm-email?token=${token}` });
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/confirm-email', search: '' }));
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await screen.findByText(/^Your email is confirmed\./);
  expect(sent[0]?.body).toEqual({ token });
  await person.click(screen.getByRole('link', { name: 'Go to your account' }));
  expect(location().pathname).toBe('/account/security');
});

test('a link that was used before says that nothing is left to do', async () => {
  stubNetwork({ [line]: json({ message: '', wasConfirmed: true }) });
  await confirm();
  await screen.findByText(/already confirmed/);
});

test('an expired link leads to the account page for a new one', async () => {
  stubNetwork({ [line]: problem(422, 'confirmLinkInvalid', { token: 'confirmLinkInvalid' }) });
  await confirm();
  await screen.findByText(/older than 24 hours/);
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account/security');
});

test.each(['/confirm-email', '/confirm-email?token=half-a-token'])('%s is an invalid link', async (path) => {
  const sent = stubNetwork({});
  open(<ConfirmEmailPage />, { path });
  await screen.findByText(/older than 24 hours/);
  expect(sent).toEqual([]);
});
