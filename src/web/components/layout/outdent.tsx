import type { ReactNode } from 'react';

/** Lets the label of a quiet, compact button start where the lines above and below do. */
export function Outdent({ children }: { children: ReactNode }) {
  return <div className="-ms-3">{children}</div>;
}
