import type { ReactNode } from 'react';

/** Large figures with what they count. */
export function FigureList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-3">
      {children}
    </dl>
  );
}

/** @param hint below the figure */
export function Figure({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  return (
    <div className="flex flex-col bg-surface p-4 outline outline-line sm:p-5">
      <dt className="order-2 text-sm text-ink-2">{label}</dt>
      <dd className="order-1 font-serif text-2xl font-semibold tabular-nums">{value}</dd>
      {hint ? <dd className="order-3 mt-1 text-xs text-ink-3">{hint}</dd> : null}
    </div>
  );
}
