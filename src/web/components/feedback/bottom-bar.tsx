import type { ReactNode } from 'react';

/**
 * A message at the bottom of the window, over the content; in a wide window at the end of the line above the panes. Keep it
 * mounted while it is empty: it is a live region.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-end px-4 py-1 empty:hidden xl:top-16 xl:bottom-auto print:hidden"
    >
      {children ? (
        <div className="pointer-events-auto rounded-card border border-line-strong bg-surface px-4 py-1.5 shadow-lg">
          {children}
        </div>
      ) : null}
    </div>
  );
}
