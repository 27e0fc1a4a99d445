import { CircleCheck, CircleX } from 'lucide-react';
import { passwordChecks } from '../../../contract/password.ts';
import { useText } from '../../lib/i18n.ts';

const ruleNames = {
  uppercase: 'passwordRuleUppercase',
  special: 'passwordRuleSpecial',
  length: 'passwordRuleLength',
} as const;

/**
 * The password rule, item by item, as it is met while typing (A4). Shown once anything is typed; colour, sign and
 * words say the same. One short sentence is announced instead of three items changing.
 */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const text = useText();
  const rules = passwordChecks.map((check) => ({ id: check.id, isMet: check.holds(password) }));
  const met = rules.filter((rule) => rule.isMet).length;

  return (
    <>
      <p role="status" className="sr-only">
        {password ? text('rulesMetCount', { met, all: rules.length }) : ''}
      </p>
      {password ? (
        <div id={id} className="mt-3 text-sm">
          <p className="sr-only">{text('passwordRules')}</p>
          <ul className="space-y-1">
            {rules.map((rule) => (
              <li
                key={rule.id}
                className={rule.isMet ? 'flex items-center gap-2 text-success' : 'flex items-center gap-2 text-danger'}
              >
                {rule.isMet ? (
                  <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
                ) : (
                  <CircleX aria-hidden="true" className="size-4 shrink-0" />
                )}
                <span>
                  {text(ruleNames[rule.id])}{' '}
                  <span className="sr-only">({text(rule.isMet ? 'ruleMet' : 'ruleNotMet')})</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
