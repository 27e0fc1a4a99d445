import { useId, useState } from 'react';

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
  const [shown, setShown] = useState({ typed: value, value });
  if (shown.value !== value) setShown({ typed: value, value });
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        dir="ltr"
        min="1970-01-01"
        max={max}
        value={shown.typed}
        onChange={({ target }) => {
          setShown({ ...shown, typed: target.value });
          if (target.value === '' || target.value >= '1970-01-01') onChange(target.value);
        }}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
      />
    </div>
  );
}
