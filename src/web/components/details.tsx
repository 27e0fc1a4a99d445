import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that can be read, for those who open it. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group mt-1 text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-control font-semibold text-primary-text hover:underline">
        {summary}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="mt-1 max-w-measure text-base text-ink-2">{children}</div>
    </details>
  );
}
