import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type Answer, json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { ConfirmEmailChangePage, ConfirmEmailPage, ReviewEmailChangePage } from './email-link-pages.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const confirmLine = 'POST /auth/email/change/confirm';
const stopLine = 'POST /auth/email/change/stop';
const button = (name: string) => screen.getByRole('button', { name });

/** Follows a link, whose call is answered so, and presses a button. */
async function press(name: string, Page: () => ReactNode, line: string, answer: Answer) {
  const sent = stubNetwork({ [line]: answer });
  const opened = open(<Page />, { path: `/link?token=${token}` });
  // The token is in no address that is shown, and nothing is sent before a click.
  await waitFor(() => expect(opened.location().search).toBe(''));
  expect(sent).toEqual([]);
  await opened.person.click(button(name));
  await waitFor(() => expect(sent[0]?.body).toEqual({ token }));
  return opened;
}

describe('the link that confirms an email', () => {
  const confirm = (answer: Answer) => press('Confirm my email', ConfirmEmailPage, 'POST /auth/email/confirm', answer);

  test('says that it is done, and leads to the account', async () => {
    const { person, location } = await confirm(json({ message: '', wasConfirmed: false }));
    await screen.findByText(/^Your email is confirmed\./);
    await person.click(screen.getByRole('link', { name: 'Go to your account' }));
    expect(location().pathname).toBe('/account/security');
  });

  test('that was used before says that nothing is left to do', async () => {
    await confirm(json({ message: '', wasConfirmed: true }));
    await screen.findByText(/already confirmed/);
  });

  test('that has expired leads to the account page for a new one', async () => {
    await confirm(problem(422, 'confirmLinkInvalid', { token: 'confirmLinkInvalid' }));
    await screen.findByText(/older than 24 hours/);
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account/security');
  });
});

describe('the link to the new address', () => {
  const confirm = (answer: Answer) => press('Confirm my email', ConfirmEmailChangePage, confirmLine, answer);

  test('says what the change waits for', async () => {
    await confirm(json({ message: '', state: 'waiting', takesEffectAt: '2026-11-25T10:00:00.000Z' }));
    await screen.findByText(/when you approve it with the link sent to your current address, or on .*2026/);
  });

  test('says that the email changed when the old address has approved', async () => {
    await confirm(json({ message: '', state: 'changed', takesEffectAt: null }));
    await screen.findByText(/From now on, log in with the new address/);
  });

  test('says that another account has the address by now', async () => {
    await confirm(problem(409, 'emailTaken'));
    expect((await screen.findByRole('alert')).textContent).toContain('already exists');
  });
});

describe('the link to the old address', () => {
  const stop = (answer: Answer) => press('Stop it, it was not me', ReviewEmailChangePage, stopLine, answer);

  test('approves the change', async () => {
    const waiting = json({ message: '', state: 'waiting', takesEffectAt: null });
    await press('Approve the change', ReviewEmailChangePage, confirmLine, waiting);
    await screen.findByText('The email changes once the new address has confirmed it.');
  });

  test('stops the change, and says what to do about the password', async () => {
    await stop(json({ message: '' }));
    await screen.findByText(/someone may know your password/);
  });

  test('says when the change is over', async () => {
    await stop(problem(422, 'changeLinkInvalid', { token: 'changeLinkInvalid' }));
    await screen.findByRole('heading', { name: 'This change is no longer open' });
  });
});

test.each([
  [ConfirmEmailPage, '', /older than 24 hours/],
  [ConfirmEmailPage, '?token=half', /older than 24 hours/],
  [ConfirmEmailChangePage, '', /no longer open/],
  [ReviewEmailChangePage, '?token=half', /no longer open/],
])('of %o a link that was cut off to %j sends nothing', async (Page, search, words) => {
  const sent = stubNetwork({});
  open(<Page />, { path: `/link${search}` });
  await screen.findAllByText(words);
  expect(sent).toEqual([]);
});
