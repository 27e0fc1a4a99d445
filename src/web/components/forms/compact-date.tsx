import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useEdited } from '../../lib/use-edited.ts';

interface CompactDateProps {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  max?: string;
  onChange: (value: string) => void;
}

/** A small date for a setting of the content next to it, by the browser's own input. */
export function CompactDate({ label, value, max, onChange }: CompactDateProps) {
  const id = useId();
  // While a year is typed, the days between are those of the first centuries.
  const [typed, setTyped] = useEdited(value);
  return (
    <div className={classNames('flex items-center gap-2 text-sm', value === '' && 'print:hidden')}>
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        dir="ltr"
        min="1970-01-01"
        max={max}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || target.value >= '1970-01-01') onChange(target.value);
        }}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
      />
    </div>
  );
}
