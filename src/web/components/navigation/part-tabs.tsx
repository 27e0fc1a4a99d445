import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import { inSight, tabListStyles, tabStyles } from './tabs-nav.tsx';

interface PartTabsProps {
  label: string;
  /** `to`: where the part is, if its id is not in the address. */
  parts: readonly { id: string; title: string; to?: To }[];
  /** The id of the part that is shown. */
  here: string;
}

/** Tabs of a page whose parts are shown one at a time: links to their ids. */
export function PartTabs({ label, parts, here }: PartTabsProps) {
  const { search } = useLocation();
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className={tabListStyles}>
        {parts.map(({ id, title, to }) => (
          <li key={id}>
            <Link
              ref={here === id ? inSight : undefined}
              to={to ?? { search, hash: id }}
              preventScrollReset
              aria-current={here === id ? 'location' : undefined}
              className={tabStyles(here === id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A part of such a page. What is typed in a hidden one stays. */
export function Part({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div hidden={!isShown}>{children}</div>;
}
