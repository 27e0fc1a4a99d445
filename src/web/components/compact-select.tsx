import { type ComponentPropsWithRef, useId } from 'react';

interface CompactSelectProps extends Pick<ComponentPropsWithRef<'select'>, 'value' | 'defaultValue' | 'onChange'> {
  label: string;
  options: readonly (string | number)[];
}

/** A setting of what is beside it, not a question of a form. */
export function CompactSelect({ label, options, ...select }: CompactSelectProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
