import { passwordChecks } from '../../contract/password-checks.ts';
import type { TextOf } from './problem.ts';

const ruleNames = {
  uppercase: 'passwordRuleUppercase',
  special: 'passwordRuleSpecial',
  length: 'passwordRuleLength',
} as const;

/** The password rules (A4), and whether the password meets each. */
export const passwordRules = (password: string, text: TextOf): { label: string; isMet: boolean }[] =>
  passwordChecks.map(({ id, isMet }) => ({ label: text(ruleNames[id]), isMet: isMet(password) }));
