import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Password } from './password.ts';
import { passwordChecks } from './password-checks.ts';

const met = (password: string) => passwordChecks.filter(({ isMet }) => isMet(password)).map(({ id }) => id);

test.each([
  ['correct-horse', ['special', 'length']],
  ['CORRECT', ['uppercase']],
  ['Correct horse', ['uppercase', 'length']],
  ['Ünter-1', ['uppercase', 'special']],
  ['Correct-1', ['uppercase', 'special', 'length']],
  ['Aکوڈ-کوڈ۱', ['uppercase', 'special', 'length']],
])('%s meets %j', (password, checks) => {
  expect(met(password)).toEqual(checks);
});

test('a password is accepted exactly when it passes every check', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), (password) => {
      expect(Password.safeParse(password).success).toBe(met(password).length === passwordChecks.length);
    }),
  );
});
