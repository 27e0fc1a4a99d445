import type { ReactNode } from 'react';

/** A field and its button in one line; on a phone the button is below. */
export function FieldWithButton({ children }: { children: ReactNode }) {
  return (
    // The parts of the field are rows of this grid, and all but its control are as wide as the grid. So the only free
    // place for the button is beside the control.
    <div className="grid grid-flow-dense gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto] *:last:self-start max-sm:*:last:mt-3 [&>:first-child]:contents">
      {children}
    </div>
  );
}
