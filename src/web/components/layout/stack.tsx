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

interface StackProps {
  as?: 'div' | 'article' | 'ul' | 'ol' | 'dl';
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
