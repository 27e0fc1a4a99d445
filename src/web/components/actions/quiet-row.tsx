import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Text buttons at an edge: aligns their text, since their boxes are invisible. */
export function QuietRow({ align = 'start', children }: { align?: 'start' | 'end'; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-wrap gap-1', align === 'end' ? '-me-3 max-sm:-ms-3 max-sm:me-0' : '-ms-3')}>
      {children}
    </div>
  );
}

/** Lets the label of a quiet, compact button start where the lines above and below do. */
export function Outdent({ children }: { children: ReactNode }) {
  return <div className="-ms-3">{children}</div>;
}
