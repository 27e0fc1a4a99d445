import { useText } from '../../lib/i18n/i18n.ts';
import { passwordRules } from '../../lib/session/password-rules.ts';
import { Checklist } from './checklist.tsx';
import { PasswordField } from './password-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordRulesFieldProps extends TextFieldProps {
  /** The current value, which the rules are checked against. */
  password: string;
}

const checklistId = 'password-rules';

/** A password field with the checklist of the password rules below it, once something is typed. */
export function PasswordRulesField({ password, ...field }: PasswordRulesFieldProps) {
  const text = useText();
  return (
    <div>
      <PasswordField {...field} aria-describedby={password ? checklistId : undefined} />
      <Checklist id={checklistId} title={text('passwordRules')} items={password ? passwordRules(password, text) : []} />
    </div>
  );
}
