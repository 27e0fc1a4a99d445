import type { ReactNode } from 'react';

/** A column for cards of settings and short filters, which would be mostly empty at the page's full width. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="max-w-[45rem]">{children}</div>;
}
