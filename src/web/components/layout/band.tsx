import { type ReactNode, useId } from 'react';
import { Rosette } from '../content/rosette.tsx';

interface BandProps {
  title: string;
  /** One sentence. */
  text: string;
  children: ReactNode;
}

/** What the product is, in large letters above a page, with line work like that of security paper at its end. */
export function Band({ title, text, children }: BandProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative mb-8 overflow-hidden rounded-card border border-line bg-surface p-4 sm:p-8 print:hidden"
    >
      <Rosette
        pattern="panel"
        className="pointer-events-none absolute -end-28 top-1/2 hidden size-112 -translate-y-1/2 text-primary opacity-25 md:block"
      />
      <div className="relative max-w-xl">
        <h2 id={id} className="text-2xl! sm:text-3xl!">
          {title}
        </h2>
        <p className="mt-2 mb-5 text-ink-2">{text}</p>
        {children}
      </div>
    </section>
  );
}
