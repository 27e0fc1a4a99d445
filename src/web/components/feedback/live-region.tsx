import type { ReactNode } from 'react';

/** Where an answer appears and is read out when it comes. Empty, it takes no room. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="not-empty:mt-5">
      {children}
    </div>
  );
}
