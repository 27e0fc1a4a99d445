import { CircleCheck, CircleX } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';

interface ChecklistProps {
  /** For the field's aria-describedby. */
  id: string;
  /** Read out before the items. */
  title: string;
  /** None: the list is not drawn, and its place already listens. */
  items: readonly { label: string; isMet: boolean }[];
}

/**
 * What an input must have, item by item, as it is met while typing. Colour, sign and words say the same. One short
 * sentence is announced instead of several items changing.
 */
export function Checklist({ id, title, items }: ChecklistProps) {
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
