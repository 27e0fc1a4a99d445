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

interface ChecklistProps {
  /** For the field's aria-describedby. */
  id: string;
  /** The accessible title of the list. */
  title: string;
  /** While empty, only the live region is rendered. */
  items: readonly { label: string; isMet: boolean }[];
}

/**
 * The rules of an input, each marked as met or not while typing, by colour, icon and text. Screen readers get one short
 * summary instead of several changing items.
 */
function Checklist({ id, title, items }: ChecklistProps) {
  const text = useText();
  const met = items.filter((item) => item.isMet).length;
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 ? text('rulesMetCount', { met, all: items.length }) : ''}
      </p>
      {items.length > 0 ? (
        <div id={id} className="mt-3 text-sm">
          <p className="sr-only">{title}</p>
          <ul className="space-y-1">
            {items.map((item) => (
              <li
                key={item.label}
                className={classNames('flex items-center gap-2', item.isMet ? 'text-success' : 'text-danger')}
              >
                {item.isMet ? (
                  <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
                ) : (
                  <CircleX aria-hidden="true" className="size-4 shrink-0" />
                )}
                <span>
                  {item.label} <span className="sr-only">({text(item.isMet ? 'ruleMet' : 'ruleNotMet')})</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
