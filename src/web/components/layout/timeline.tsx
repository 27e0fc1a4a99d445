import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** A list of events in order. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="space-y-4">{children}</ol>;
}

/** @param tone `danger` for an event that ended something */
export function TimelineEntry({ tone = 'quiet', children }: { tone?: 'quiet' | 'danger'; children: ReactNode }) {
  return (
    <li className={classNames('border-s-2 ps-4', tone === 'danger' ? 'border-danger' : 'border-line-strong')}>
      {children}
    </li>
  );
}
