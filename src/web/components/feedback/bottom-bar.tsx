import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/**
 * A message at the bottom of the window, over the content; `besideBar` in a wide window at the end of the line above the
 * panes. Keep it mounted while it is empty: it is a live region.
 */
export function BottomBar({ besideBar = false, children }: { besideBar?: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none fixed inset-x-0 bottom-0 z-30 flex px-4 empty:hidden print:hidden',
        besideBar ? 'justify-end py-1 xl:top-16 xl:bottom-auto' : 'justify-center py-4',
      )}
    >
      {children ? (
        <div
          className={classNames(
            'pointer-events-auto rounded-card border border-line-strong bg-surface px-4 shadow-lg',
            besideBar ? 'w-auto py-1.5' : 'w-full max-w-xl py-2.5',
          )}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
