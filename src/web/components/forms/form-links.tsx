import type { ReactNode } from 'react';

/** Links below a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-ink-2">{children}</div>;
}
