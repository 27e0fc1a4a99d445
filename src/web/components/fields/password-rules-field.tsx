import CircleCheck from '@iconify-json/lucide/icons.json?circle-check';
import CircleX from '@iconify-json/lucide/icons.json?circle-x';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { passwordRules } from '../../lib/session/password-rules.ts';
import { PasswordField } from './password-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordRulesFieldProps extends TextFieldProps {
  /** The current value, which the rules are checked against. */
  password: string;
}

const checklistId = 'password-rules';

/**
 * A password field with the rules below it once something is typed, each marked as met or not by colour, icon and text.
 * Screen readers get one short summary instead of several changing items.
 */
export function PasswordRulesField({ password, ...field }: PasswordRulesFieldProps) {
  const text = useText();
  const rules = password ? passwordRules(password, text) : [];
  const met = rules.filter(({ isMet }) => isMet).length;
  return (
    <div>
      <PasswordField {...field} aria-describedby={password ? checklistId : undefined} />
      <p role="status" className="sr-only">
        {password ? text('rulesMetCount', { met, all: rules.length }) : ''}
      </p>
      {password ? (
        <div id={checklistId} className="mt-3 text-sm">
          <p className="sr-only">{text('passwordRules')}</p>
          <ul className="space-y-1">
            {rules.map(({ label, isMet }) => (
              <li key={label} className={classNames('flex items-center gap-2', isMet ? 'text-success' : 'text-danger')}>
                {isMet ? (
                  <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
                ) : (
                  <CircleX aria-hidden="true" className="size-4 shrink-0" />
                )}
                <span>
                  {label} <span className="sr-only">({text(isMet ? 'ruleMet' : 'ruleNotMet')})</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
