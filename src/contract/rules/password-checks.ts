import type { MessageKey } from '../messages/messages.ts';

/** The names of the password rules (A4), as in PASSWORD_RULE. */
export const passwordRuleNames = ['composition', 'nist'] as const;
export type PasswordRuleName = (typeof passwordRuleNames)[number];

interface PasswordCheck {
  id: 'uppercase' | 'special' | 'length';
  isMet: (password: string) => boolean;
}

interface PasswordRule {
  minLength: number;
  maxLength: number;
  /** A password is accepted when it meets all of them. */
  checks: readonly PasswordCheck[];
  /** The message for a password that does not. */
  message: MessageKey;
}

/** Between two lengths. @param lengthOf in which unit */
const length = (min: number, max: number, lengthOf: (password: string) => number): PasswordCheck => ({
  id: 'length',
  isMet: (password) => lengthOf(password) >= min && lengthOf(password) <= max,
});

const rules: Record<PasswordRuleName, PasswordRule> = {
  // A special character is neither letter, digit nor space.
  composition: {
    minLength: 8,
    maxLength: 20,
    checks: [
      { id: 'uppercase', isMet: (password) => /\p{Lu}/u.test(password) },
      { id: 'special', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
      length(8, 20, (password) => password.length),
    ],
    message: 'passwordRule',
  },
  // NIST SP 800-63B: long, nothing about composition, and each code point counts as a character.
  nist: {
    minLength: 12,
    maxLength: 64,
    checks: [length(12, 64, (password) => [...password].length)],
    message: 'passwordRuleNist',
  },
};

let current: PasswordRule = rules.composition;

/** The rule of this installation. Set once at start, like the default country. */
export const passwordRule = (): PasswordRule => current;

export function setPasswordRule(name: PasswordRuleName): void {
  current = rules[name];
}
