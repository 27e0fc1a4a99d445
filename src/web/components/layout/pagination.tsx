import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Chevron } from '../content/chevron.tsx';
import { Button, LinkButton } from '../forms/button.tsx';

interface NumberedPagesProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The link to each page, and its accessible name. */
  pages: readonly { to: LinkProps['to']; label: string }[];
  /** The current page, from 1. */
  page: number;
}

/** Previous, 1 2 3, Next. Not printed. */
export function Pagination({ label, previousLabel, nextLabel, pages, page }: NumberedPagesProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <Step to={pages[page - 2]?.to}>
        <Chevron to="previous" />
        {previousLabel}
      </Step>
      <ol className="flex gap-1 max-sm:order-last max-sm:w-full max-sm:justify-center">
        {pages.map((one, index) => (
          <li key={one.label}>
            <Link
              to={one.to}
              preventScrollReset
              aria-current={page === index + 1 ? 'page' : undefined}
              aria-label={one.label}
              className={classNames(
                'grid size-11 place-items-center rounded-control text-sm font-semibold',
                page === index + 1
                  ? 'bg-ink text-surface forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {index + 1}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={pages[page]?.to}>
        {nextLabel}
        <Chevron to="next" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: LinkProps['to'] | undefined; children: ReactNode }) {
  if (to === undefined)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <LinkButton to={to} preventScrollReset variant="secondary">
      {children}
    </LinkButton>
  );
}
