import { NavLink } from 'react-router';
import { classNames } from '../lib/class-names.ts';

interface TabsNavProps {
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are pages: links with `aria-current`, not the ARIA tab pattern. */
export function TabsNav({ label, tabs }: TabsNavProps) {
  return (
    <nav aria-label={label} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              className={({ isActive }) =>
                classNames(
                  'relative flex min-h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
                  'after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full',
                  isActive
                    ? 'text-primary-text after:bg-primary forced-colors:after:bg-[Highlight]'
                    : 'text-ink-2 hover:text-ink',
                )
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
