import type { ReactNode } from 'react';

/** A field that narrows a list. Where it narrows nothing, it is left out of the print. */
export function FilterField({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  return <div className={isSet ? undefined : 'print:hidden'}>{children}</div>;
}
