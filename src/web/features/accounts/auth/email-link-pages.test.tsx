import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Answer, json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { ConfirmEmailChangePage, ConfirmEmailPage, ReviewEmailChangePage } from './email-link-pages.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';

/** A page, a button of it, and the call that the button makes. */
type Clicked = [() => ReactNode, name: string, line: string];
const confirm: Clicked = [ConfirmEmailPage, 'Confirm my email', 'POST /auth/email/confirm'];
const confirmNew: Clicked = [ConfirmEmailChangePage, 'Confirm my email', 'POST /auth/email/change/confirm'];
const approve: Clicked = [ReviewEmailChangePage, 'Approve the change', 'POST /auth/email/change/confirm'];
const stop: Clicked = [ReviewEmailChangePage, 'Stop it, it was not me', 'POST /auth/email/change/stop'];
const changed = (state: string, takesEffectAt: string | null = null) => json({ message: '', state, takesEffectAt });
const linkInvalid = (token: 'confirmLinkInvalid' | 'changeLinkInvalid') => problem(422, token, { token });

test.each<[string, Clicked, Answer, RegExp]>([
  ['confirms', confirm, json({ message: '', wasConfirmed: false }), /^Your email is confirmed\./],
  ['was used before', confirm, json({ message: '', wasConfirmed: true }), /already confirmed/],
  ['has expired', confirm, linkInvalid('confirmLinkInvalid'), /older than 24 hours/],
  [
    'waits for the old address',
    confirmNew,
    changed('waiting', '2026-11-25T10:00:00.000Z'),
    /when you approve it with the link sent to your current address, or on .*2026/,
  ],
  ['changes the email', confirmNew, changed('changed'), /From now on, log in with the new address/],
  ['came too late for the address', confirmNew, problem(409, 'emailTaken'), /already exists/],
  ['approves the change', approve, changed('waiting'), /^The email changes once the new address has confirmed it\./],
  ['stops the change', stop, json({ message: '' }), /someone may know your password/],
  ['is about a change that is over', stop, linkInvalid('changeLinkInvalid'), /^This change is no longer open$/],
])('a link that %s says so', async (_, [Page, name, line], answer, words) => {
  const sent = stubNetwork({ [line]: answer });
  const { person, location } = open(<Page />, { path: `/link?token=${token}` });
  // The token is in no address that is shown, and nothing is sent before a click.
  await waitFor(() => expect(location().search).toBe(''));
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name }));
  await screen.findByText(words);
  expect(sent.map(({ body }) => body)).toEqual([{ token }]);
  const account = screen.queryByRole('link', { name: 'Go to your account' });
  if (account) expect(account.getAttribute('href')).toBe('/account/security');
  else screen.getByRole('alert');
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
