import ChevronDown from '@iconify-json/lucide/icons.json?chevron-down';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { Section } from './section.tsx';

interface FoldableProps {
  /** The title's id, for links to it. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a long text, folded on phones. A link to something in it must open it: see `useHashTarget`. */
export function FoldableSection({ id, title, children }: FoldableProps) {
  const isOpen = useMediaQuery('print, (width >= 48rem)');
  const heading = (
    <h2 id={id} tabIndex={-1} className="text-lg">
      {title}
    </h2>
  );
  return isOpen ? (
    <Section id={id} title={title} ruled>
      {children}
    </Section>
  ) : (
    <Fold heading={heading}>{children}</Fold>
  );
}

/** A part of a section, such as the parameters of a call: folded until somebody looks for it, and not on paper. */
export function FoldablePart({ title, children }: Omit<FoldableProps, 'id'>) {
  const isOnPaper = useMediaQuery('print');
  const heading = <h3>{title}</h3>;
  return isOnPaper ? (
    <section className="space-y-3">
      {heading}
      {children}
    </section>
  ) : (
    <Fold heading={heading}>{children}</Fold>
  );
}

const Fold = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <details className="group border-t border-line last:border-b">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-control">
      {heading}
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
    </summary>
    <div className="space-y-4 pb-6">{children}</div>
  </details>
);
