import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/browser/class-names.ts';
import { Chevron } from '../content/chevron.tsx';
import { Step } from './list-pages.tsx';

interface CaptionedPage {
  /** Different for each page. */
  to: string;
  /** Before the caption; a page may have none. */
  number?: string;
  caption: ReactNode;
}

interface PaginationProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  pages: readonly CaptionedPage[];
  /** The current page, from 1. */
  page: number;
}

/** Previous, Next, and a captioned link to each page. Not printed. */
export function Pagination({ label, previousLabel, nextLabel, pages, page }: PaginationProps) {
  const linkTo = (place: number) => {
    const to = pages[place - 1]?.to;
    return to === undefined ? null : { to, preventScrollReset: true };
  };
  return (
    <nav aria-label={label} className="space-y-3 print:hidden">
      <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {pages.map(({ to, number, caption }, index) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={page === index + 1 ? 'page' : undefined}
              className={classNames(
                'flex h-full min-h-11 items-center gap-2 rounded-control border px-3 py-1.5 text-sm',
                page === index + 1
                  ? 'border-ink bg-ink text-surface forced-colors:system-highlight'
                  : 'border-line bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {number ? <span className="font-semibold">{number}</span> : null}
              <span className="min-w-0">{caption}</span>
            </Link>
          </li>
        ))}
      </ol>
      <div className="flex justify-between gap-3">
        <Step link={linkTo(page - 1)}>
          <Chevron to="previous" />
          {previousLabel}
        </Step>
        <Step link={linkTo(page + 1)}>
          {nextLabel}
          <Chevron to="next" />
        </Step>
      </div>
    </nav>
  );
}
