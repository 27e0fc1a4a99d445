import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';

interface CompactSelectProps extends Pick<ComponentPropsWithRef<'select'>, 'value' | 'defaultValue' | 'onChange'> {
  label: string;
  /** Values that are shown as they are, or with a label of their own. */
  options: readonly (string | number | { value: string; label: string })[];
}

/** A small select for a setting of the content next to it, not for a form. */
export function CompactSelect({ label, options, ...select }: CompactSelectProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="min-h-11 appearance-none rounded-control border border-line-strong bg-surface ps-3 pe-10 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
        >
          {options
            .map((option) => (typeof option === 'object' ? option : { value: option, label: option }))
            .map(({ value, label: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-2"
        />
      </div>
    </div>
  );
}
