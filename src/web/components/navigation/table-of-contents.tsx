import { Link, useLocation } from 'react-router';

interface TableOfContentsProps {
  label: string;
  /** Ids and titles of the page's sections. */
  entries: readonly { id: string; title: string }[];
}

/**
 * Links to the sections of a long page: a bar that stays below the header. Hidden on phones, where the sections are
 * folded, and in print.
 */
export function TableOfContents({ label, entries }: TableOfContentsProps) {
  const { search } = useLocation();
  return (
    <nav aria-label={label} className="sticky top-16 z-20 border-b border-line bg-canvas max-md:hidden print:hidden">
      <ul className="flex gap-x-4 overflow-x-auto">
        {entries.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ search, hash: id }}
              className="flex min-h-11 items-center text-sm text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
