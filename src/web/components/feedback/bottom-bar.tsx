import type { ReactNode } from 'react';

/** A message at the bottom of the window, over the content. Keep it mounted while it is empty: it is a live region. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4 empty:hidden print:hidden"
    >
      {children ? (
        <div className="pointer-events-auto w-full max-w-xl rounded-card border border-line-strong bg-surface px-4 py-2.5 shadow-lg">
          {children}
        </div>
      ) : null}
    </div>
  );
}
