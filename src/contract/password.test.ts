import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Password } from './password.ts';
import { passwordChecks } from './password-checks.ts';

const met = (password: string) => passwordChecks.filter(({ holds }) => holds(password)).map(({ id }) => id);

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

test('the rule takes exactly what meets every item of the checklist', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), (password) => {
      expect(Password.safeParse(password).success).toBe(met(password).length === passwordChecks.length);
    }),
  );
});
