import { type ReactNode, useId } from 'react';
import { Rosette } from '../content/rosette.tsx';

/** A titled panel with the line work of security paper in its corner, for the one thing that a page is about. */
export function PaperPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative overflow-hidden rounded-card border border-s-4 border-line border-s-line-strong bg-surface p-4 sm:p-6"
    >
      <Rosette className="pointer-events-none absolute -end-16 -top-20 size-40 text-primary opacity-15 print:hidden" />
      <div className="relative">
        <h2 id={id} className="mb-2 text-sm! font-sans! font-semibold text-ink-2">
          {title}
        </h2>
        <div className="text-lg">{children}</div>
      </div>
    </section>
  );
}
