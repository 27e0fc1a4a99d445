import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Steps of 4 px along the line; lines of a row that wraps stand closer. */
const gaps = { 2: 'gap-x-2 gap-y-1', 3: 'gap-3', 4: 'gap-x-4 gap-y-2', 6: 'gap-x-6 gap-y-3' };
const aligns = { start: 'items-start', center: 'items-center', end: 'items-end', baseline: 'items-baseline' };

interface RowProps {
  as?: 'div' | 'ul' | 'p';
  gap?: keyof typeof gaps;
  /** How things of different height stand beside each other. */
  align?: keyof typeof aligns;
  /** The first at the line's start, the last at its end. */
  apart?: boolean;
  /** The last takes what is left of the line, or a line of its own. */
  lastFills?: boolean;
  children: ReactNode;
}

/** One thing beside the other, in as many lines as it takes. */
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
