import { expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { messages } from '../../../src/contract/messages/messages.ts';
import { startApp } from '../../support/app.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { aPerson } from '../../support/people.ts';

const { stranger, as, mails } = await startApp({ passwordRule: 'nist' });

const long = 'four words in a row are easy to remember and hard to guess';
const cases: [string, string, string | null][] = [
  ['a long sentence', long, null],
  ['11 characters', 'Abcdefghi-1', messages.passwordRuleNist],
  ['65 characters', 'x'.repeat(65), messages.passwordRuleNist],
  ['a common word', 'Password@123456', messages.passwordCommon],
];

test.each(cases)('%s at registration, change and reset', async (_what, password, message) => {
  const expected = [message === null ? 200 : 422, message];
  const outcome = ({ status, body }: { status: number; body: { errors?: { message: string }[] } }) => [
    status,
    body.errors?.[0]?.message ?? null,
  ];

  expect(outcome(await stranger.call(auth.register, { body: { ...aPerson(), password } }))).toEqual(expected);

  const changing = await as();
  const body = { oldPassword: changing.person.password, newPassword: password };
  expect(outcome(await changing.call(account.changePassword, { body }))).toEqual(expected);

  const { person } = await as();
  const token = await aResetToken({ stranger, mails }, person.email);
  expect(outcome(await stranger.call(auth.resetPassword, { body: { token, password } }))).toEqual(expected);
});

test('a password is the same however a keyboard composes its letters', async () => {
  const person = aPerson({ password: 'میرا آ بہت لمبا پاس ورڈ' });
  await stranger.call(auth.register, { body: person });
  const password = person.password.normalize('NFD');
  expect(password).not.toBe(person.password);
  expect((await stranger.call(auth.login, { body: { ...person, password } })).status).toBe(200);
});

test('a password from before the rule still signs in', async () => {
  const { person } = await as();
  expect(person.password.length).toBeLessThan(20);
  expect((await stranger.call(auth.login, { body: person })).status).toBe(200);
});
