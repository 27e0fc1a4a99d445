import type { ReactNode } from 'react';

/** Announces its content to screen readers when it changes. Takes no space while empty. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="not-empty:mt-5">
      {children}
    </div>
  );
}
