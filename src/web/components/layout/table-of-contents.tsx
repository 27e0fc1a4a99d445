import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';

interface TableOfContentsProps {
  label: string;
  /** Ids and titles of the page's sections. */
  entries: readonly { id: string; title: string }[];
  /** The id of the current section. */
  here: string;
}

/** Links to the sections of a long page, with the current one marked. */
export function TableOfContents({ label, entries, here }: TableOfContentsProps) {
  const { search } = useLocation();
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-xs font-semibold text-ink-2">{label}</p>
      <ul className="border-s border-line">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={here === id ? 'location' : undefined}
              className={classNames(
                '-ms-px flex min-h-11 items-center border-s-2 py-1 ps-3 text-sm pointer-fine:min-h-8',
                here === id
                  ? 'border-primary font-semibold text-primary-text'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A long text with a sticky table of contents, which is hidden on small screens and in print. */
export function WithContents({ contents, children }: { contents: ReactNode; children: ReactNode }) {
  return (
    <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="min-w-0 space-y-10">{children}</div>
      <div className="max-xl:hidden xl:sticky xl:top-24 xl:self-start print:hidden">{contents}</div>
    </div>
  );
}
