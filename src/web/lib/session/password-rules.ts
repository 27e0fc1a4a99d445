import { passwordRule } from '../../../contract/rules/password-checks.ts';
import type { TextOf } from '../i18n/i18n.ts';

/** The checks of the password rule (A4), and whether the password meets each. */
export function passwordRules(password: string, text: TextOf): { label: string; isMet: boolean }[] {
  const { checks, minLength, maxLength } = passwordRule();
  return checks.map(({ id, isMet }) => ({
    label: text(`passwordRule_${id}`, { min: minLength, max: maxLength }),
    isMet: isMet(password),
  }));
}
