import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

const columns = { sm: 'sm:grid-cols-2', md: 'items-center md:grid-cols-2', xl: 'xl:grid-cols-2' };

interface GridProps {
  /** The window width from which there are two columns instead of one. */
  from?: keyof typeof columns;
  /** With two columns, the first takes two thirds of the width. */
  wideFirst?: boolean;
  children: ReactNode;
}

/** Two columns if there is room: the fields of a form, or cards. */
export function Grid({ from = 'sm', wideFirst = false, children }: GridProps) {
  return (
    <div
      className={classNames(
        'grid gap-x-6 *:min-w-0',
        wideFirst ? 'gap-y-6 lg:grid-cols-[2fr_1fr]' : classNames('gap-y-5', columns[from]),
      )}
    >
      {children}
    </div>
  );
}

/** Spans all columns of its grid. */
export function Span({ children }: { children: ReactNode }) {
  return <div className="col-span-full">{children}</div>;
}

/** A column for cards of settings, which would be mostly empty at the page's full width. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="max-w-[45rem]">{children}</div>;
}
