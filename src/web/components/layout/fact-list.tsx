import type { ReactNode } from 'react';

interface FactListProps {
  /** One without a value is left out. */
  facts: readonly { label: string; value: ReactNode }[];
  /** Long labels or values: lines between the facts, and one column on a phone. */
  apart?: boolean;
}

/** Labelled facts: side by side, or where that is too narrow for an address, below each other. */
export function FactList({ facts, apart = false }: FactListProps) {
  const given = facts.filter(({ value }) => value || value === 0);
  if (apart)
    return (
      <dl className="divide-y divide-line border-y border-line">
        {given.map(({ label, value }) => (
          <div key={label} className="py-3 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-6">
            <dt className="font-medium">{label}</dt>
            <dd className="min-w-0 text-ink-2 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <div className="@container min-w-0 flex-1">
      <dl className="grid grid-cols-1 items-baseline gap-x-4 gap-y-1 text-sm @2xs:grid-cols-[fit-content(40%)_minmax(0,1fr)]">
        {given.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
