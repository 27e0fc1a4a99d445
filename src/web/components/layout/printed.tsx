import type { ReactNode } from 'react';

/** Shown on the screen and left out of the print. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className="print:hidden">{children}</div>;
}

/** Printed, and not shown on the screen. */
export function OnPaper({ children }: { children: ReactNode }) {
  return <div className="hidden print:block">{children}</div>;
}
