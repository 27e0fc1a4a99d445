import { type Ref, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { KeyHint } from '../content/key-hint.tsx';

export interface RadioFieldProps<V extends string> {
  label: string;
  value: V | undefined;
  /** The hint explains the option. */
  options: readonly { value: V; label: string; hint?: string }[];
  onChange: (value: V) => void;
  error?: string | undefined;
  required?: boolean;
  /** Side by side if there is room; without its label in sight, which stands above it already; or in low lines. */
  look?: 'beside' | 'unlabelled' | 'low';
  /** The number of each option is a key that chooses it. */
  numbered?: boolean | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** A group of radio buttons, one per line. */
export function RadioField<V extends string>(props: RadioFieldProps<V>) {
  const { label, value, options, onChange, error, required, look, numbered = false, ref } = props;
  const name = useId();
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
    >
      <p id={`${name}-label`} className={look === 'unlabelled' ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-ink'}>
        {label}
        {required ? (
          <span aria-hidden="true" className="ms-1 text-danger">
            *
          </span>
        ) : null}
      </p>
      <div
        className={classNames(
          'overflow-hidden rounded-control border border-line-strong',
          look === 'beside' && 'lg:flex lg:*:flex-1 lg:*:border-b-0 lg:*:not-last:border-e',
        )}
      >
        {options.map((option, at) => {
          const id = `${name}-${option.value}`;
          return (
            <label
              key={option.value}
              className={classNames(
                'flex items-start gap-3 border-b border-line px-3 last:border-b-0 hover:bg-sunken has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
                look === 'low' ? 'min-h-11 py-1.5 text-sm pointer-fine:min-h-9' : 'min-h-11 py-2.5',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                aria-labelledby={id}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                aria-keyshortcuts={numbered ? String(at + 1) : undefined}
                className="mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0 outline-none"
              />
              <span className="min-w-0 flex-1">
                <span id={id} className="block font-medium">
                  {option.label}
                </span>
                {option.hint ? (
                  <span id={`${id}-hint`} className="block text-xs">
                    {option.hint}
                  </span>
                ) : null}
              </span>
              {numbered ? <KeyHint>{String(at + 1)}</KeyHint> : null}
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
