import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/browser/class-names.ts';

interface TableOfContentsProps {
  label: string;
  /** Ids and titles of the page's sections. */
  entries: readonly { id: string; title: string }[];
  /** The id of the current section. */
  here: string;
}

/**
 * Links to the sections of a long page, with the current one marked: a bar that stays below the header. Hidden on
 * phones, where the sections are folded, and in print.
 */
export function TableOfContents({ label, entries, here }: TableOfContentsProps) {
  const { search } = useLocation();
  return (
    <nav aria-label={label} className="sticky top-16 z-20 border-b border-line bg-canvas max-md:hidden print:hidden">
      <ul className="flex gap-x-5 overflow-x-auto">
        {entries.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ search, hash: id }}
              aria-current={here === id ? 'location' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 text-sm focus-visible:-outline-offset-2',
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
