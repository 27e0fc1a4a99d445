import { useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  /** `lang` if the label is in another language. */
  options: readonly { value: V; label: string; lang?: string }[];
  onChange: (value: V) => void;
  /** `compact` is 36 px high with a mouse and 44 px on touch screens. */
  size?: 'normal' | 'compact';
}

/** A row of radio buttons. */
export function Segmented<V extends string>({ label, value, options, onChange, size = 'compact' }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-control border border-line-strong bg-surface print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-10.5 min-w-11 items-center justify-center px-3.5 text-sm font-semibold select-none first-of-type:rounded-s-[5px] last-of-type:rounded-e-[5px]',
            size === 'compact' && 'pointer-fine:min-h-8.5',
            'has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option.value === value
              ? 'bg-ink text-surface forced-colors:system-highlight'
              : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
          />
          <span lang={option.lang} data-names={option.lang}>
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A labelled setting with few values, all visible. */
export function ChoiceField<V extends string>(props: Omit<SegmentedProps<V>, 'size'>) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
        {props.label}
      </p>
      <Segmented size="normal" {...props} />
    </div>
  );
}
