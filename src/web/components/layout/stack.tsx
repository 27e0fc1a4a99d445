import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Steps of 4 px. */
const gaps = {
  1: 'space-y-1',
  2: 'space-y-2',
  3: 'space-y-3',
  4: 'space-y-4',
  5: 'space-y-5',
  6: 'space-y-6',
  8: 'space-y-8',
  10: 'space-y-10',
};
const widths = { form: 'max-w-md', search: 'w-full max-w-xl', measure: 'max-w-measure' };

export interface StackProps {
  as?: 'div' | 'article' | 'ul' | 'dl';
  /** The space between items, in steps of 4 px. */
  gap?: keyof typeof gaps;
  /** Maximum width: of short fields, a search, or readable lines. */
  width?: keyof typeof widths;
  children: ReactNode;
}

/** A column with equal spacing. */
export function Stack({ as: Element = 'div', gap = 5, width, children }: StackProps) {
  return <Element className={classNames(gaps[gap], width && widths[width])}>{children}</Element>;
}

/** Steps of 4 px between items; wrapped lines are closer. */
const rowGaps = { 2: 'gap-x-2 gap-y-1', 3: 'gap-3', 4: 'gap-x-4 gap-y-2', 6: 'gap-x-6 gap-y-3' };

interface RowProps {
  as?: 'div' | 'ul';
  gap?: keyof typeof rowGaps;
  /** Vertical alignment of items; centred otherwise. */
  align?: 'baseline';
  /** Pushes the first and the last item apart. */
  apart?: boolean;
  /** The last item takes the remaining width, or its own line. */
  lastFills?: boolean;
  children: ReactNode;
}

/** Items side by side, wrapping as needed. */
export function Row({ as: Element = 'div', gap = 3, align, apart, lastFills, children }: RowProps) {
  return (
    <Element
      className={classNames(
        'flex min-w-0 flex-wrap wrap-anywhere',
        rowGaps[gap],
        align ? 'items-baseline' : 'items-center',
        apart && 'justify-between',
        lastFills && '*:last:min-w-40 *:last:flex-1',
      )}
    >
      {children}
    </Element>
  );
}
