import type { ReactNode } from 'react';

/** The buttons of a long dialog, sticky at its bottom. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:rounded-b-card sm:px-6">
      <div className="flex flex-row-reverse gap-3 *:min-w-24 max-sm:*:flex-auto">{children}</div>
    </div>
  );
}
