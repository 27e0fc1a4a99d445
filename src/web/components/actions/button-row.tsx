import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface ButtonRowProps {
  align?: 'end';
  children: ReactNode;
}

/** The buttons at the end of a form or dialog. On a phone they share the line equally. */
export function ButtonRow({ align, children }: ButtonRowProps) {
  return (
    <div className={classNames('flex flex-wrap gap-3 *:min-w-24 max-sm:*:flex-auto', align && 'justify-end')}>
      {children}
    </div>
  );
}

/** The buttons of a long dialog, sticky at its bottom. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:rounded-b-card sm:px-6">
      <div className="flex flex-row-reverse gap-3 *:min-w-24 max-sm:*:flex-auto">{children}</div>
    </div>
  );
}

/** Text buttons at an edge: aligns their text, since their boxes are invisible. */
export function QuietRow({ align = 'start', children }: { align?: 'start' | 'end'; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-wrap gap-1', align === 'end' ? '-me-3 max-sm:-ms-3 max-sm:me-0' : '-ms-3')}>
      {children}
    </div>
  );
}
