import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface ChoiceCardsProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; hint?: string }[];
  onChange: (value: V) => void;
}

/** One of two or three, each with what it means: radio buttons as wide as their words. */
export function ChoiceCards<V extends string>({ label, value, options, onChange }: ChoiceCardsProps<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-11 items-start gap-3 rounded-control border px-3 py-2.5',
              option.value === value ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.hint ? `${name}-${option.value}-hint` : undefined}
              className="mt-1 size-4 shrink-0"
            />
            <span>
              <span id={`${name}-${option.value}`} className="block text-sm font-semibold">
                {option.label}
              </span>
              {option.hint ? (
                <span id={`${name}-${option.value}-hint`} className="block text-xs">
                  {option.hint}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
