import { type ReactNode, useId } from 'react';
import { Rosette } from '../content/rosette.tsx';

interface RecordHeadProps {
  /** What people wrote. */
  title: string;
  /** Above the title. */
  kicker: ReactNode;
  children?: ReactNode;
}

/** The head of a document of record, with line work as on a banknote, which is printed too. */
export function RecordHead({ title, kicker, children }: RecordHeadProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative overflow-hidden rounded-card border border-line border-t-4 border-t-primary bg-surface p-4 sm:p-6 print:rounded-none print:border-x-0 print:px-0"
    >
      <Rosette
        pattern="panel"
        className="pointer-events-none absolute -end-12 -top-14 size-36 text-primary sm:-end-14 sm:-top-16 sm:size-56 opacity-25 print:opacity-60"
      />
      <div className="relative space-y-2">
        <p className="pe-20 text-sm text-ink-2">{kicker}</p>
        <h2 id={id} className="max-w-measure pe-8 sm:pe-16 text-2xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {children}
      </div>
    </section>
  );
}
