import type { ReactNode } from 'react';

/** Announces to screen readers what is added to it, and not all of it again. Takes no space while empty. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-atomic={false} className="not-empty:mt-5">
      {children}
    </div>
  );
}
