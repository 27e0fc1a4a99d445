import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Steps of 4 px between items; wrapped lines are closer. */
const gaps = { 2: 'gap-x-2 gap-y-1', 3: 'gap-3', 4: 'gap-x-4 gap-y-2', 6: 'gap-x-6 gap-y-3' };
const aligns = { start: 'items-start', center: 'items-center', end: 'items-end', baseline: 'items-baseline' };

interface RowProps {
  as?: 'div' | 'ul' | 'p';
  gap?: keyof typeof gaps;
  /** Vertical alignment of items. */
  align?: keyof typeof aligns;
  /** Pushes the first and the last item apart. */
  apart?: boolean;
  /** The last item takes the remaining width, or its own line. */
  lastFills?: boolean;
  children: ReactNode;
}

/** Items side by side, wrapping as needed. */
export function Row({ as: Element = 'div', gap = 3, align = 'center', apart, lastFills, children }: RowProps) {
  return (
    <Element
      className={classNames(
        'flex min-w-0 flex-wrap wrap-anywhere',
        gaps[gap],
        aligns[align],
        apart && 'justify-between',
        lastFills && '*:last:min-w-40 *:last:flex-1',
      )}
    >
      {children}
    </Element>
  );
}
