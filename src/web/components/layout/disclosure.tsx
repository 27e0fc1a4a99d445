import ChevronDown from '@iconify-json/lucide/icons.json?chevron-down';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  /** Opened when it becomes true; the reader may close it again. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsible section. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control font-semibold text-primary-text hover:underline pointer-fine:min-h-9">
        {summary}
        <ChevronDown aria-hidden="true" className={chevronStyles} />
      </summary>
      <div className="mt-1 pb-2 text-base">{children}</div>
    </details>
  );
}

/** A card of collapsible sections. */
export function DetailsCard({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-card px-4 text-sm font-semibold text-ink-2 hover:text-ink sm:px-6">
        {summary}
        <ChevronDown aria-hidden="true" className={chevronStyles} />
      </summary>
      <div className="px-4 pb-4 sm:px-6">{children}</div>
    </details>
  );
}

const chevronStyles = 'size-4 group-open:rotate-180';
