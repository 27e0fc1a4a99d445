import type { ReactNode } from 'react';

interface FigureStripProps {
  /** Text values are smaller, on the baseline of the figures. */
  figures: readonly { label: string; value: ReactNode; isWord?: boolean; note?: ReactNode }[];
}

/** A row of large figures with lines between them; two per row on a phone. */
export function FigureStrip({ figures }: FigureStripProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="min-w-0 bg-surface p-4 outline outline-line last:odd:col-span-2 sm:px-6 sm:py-5 sm:last:odd:col-span-1"
        >
          <dt className="text-xs text-ink-2">{figure.label}</dt>
          <dd className="mt-1 font-serif text-figure font-semibold tabular-nums">
            {figure.isWord ? (
              <span className="inline-block text-[0.7em] leading-tight">{figure.value}</span>
            ) : (
              figure.value
            )}
          </dd>
          {figure.note ? <dd className="mt-0.5 text-xs text-ink-3">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
