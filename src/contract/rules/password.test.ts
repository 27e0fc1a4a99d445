import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { Password } from './password.ts';
import { type PasswordRuleName, passwordRule, setPasswordRule } from './password-checks.ts';

afterEach(() => setPasswordRule('composition'));

const met = (password: string) =>
  passwordRule()
    .checks.filter(({ isMet }) => isMet(password))
    .map(({ id }) => id);

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

test.each<PasswordRuleName>(['composition', 'nist'])(
  'with the rule %s a password is accepted exactly when it passes every check',
  (name) => {
    setPasswordRule(name);
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), (password) => {
        expect(Password.safeParse(password).success).toBe(met(password).length === passwordRule().checks.length);
      }),
    );
  },
);

describe('with the rule nist', () => {
  test.each([
    ['correct horse', true],
    ['twelve chars', true],
    ['eleven char', false],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['ایک دو تین چار', true],
    ['🐎'.repeat(12), true],
    ['🐎'.repeat(11), false],
    ['🐎'.repeat(64), true],
  ])('%j is accepted: %j', (password, isAccepted) => {
    setPasswordRule('nist');
    const result = Password.safeParse(password);
    expect(result.success).toBe(isAccepted);
    if (!result.success) expect(result.error.issues[0]?.message).toBe('passwordRuleNist');
  });

  test('a text far too long is refused by its length', () => {
    setPasswordRule('nist');
    expect(Password.safeParse('x'.repeat(2000)).error?.issues[0]?.message).toBe('passwordRuleNist');
  });
});
