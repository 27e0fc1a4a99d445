import type { ReactNode } from 'react';

/** A field and its submit button in one line; on a phone the button is below. */
export function FieldWithButton({ field, button }: { field: ReactNode; button: ReactNode }) {
  return (
    <div className="flex gap-3 max-sm:flex-col sm:items-start">
      <div className="min-w-0 flex-1">{field}</div>
      {/* Aligned with the input, not with the label. */}
      <div className="grid sm:mt-[calc(0.375rem+var(--text-sm)*var(--text-sm--line-height))]">{button}</div>
    </div>
  );
}
