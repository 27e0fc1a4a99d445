import type { ReactNode } from 'react';

/** Under a form: where else somebody may want to go. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-ink-2">{children}</div>;
}
