import Languages from '@iconify-json/lucide/icons.json?languages';
import { Link, useLocation } from 'react-router';
import type { Icon } from '../../components/content/icon.tsx';
import { Wordmark } from '../../components/content/mark.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface NavItem {
  to: string;
  label: string;
  icon: Icon;
  /** The path prefixes that belong to the item. */
  match: readonly string[];
}

interface SidebarProps {
  items: readonly NavItem[];
  /** Called when anything in it is used: the drawer closes then. */
  onUse?: () => void;
}

/** The content of sidebar and drawer: product name, navigation, language and theme. */
export function Sidebar({ items, onUse }: SidebarProps) {
  const text = useText();
  const { pathname } = useLocation();
  // Other paths belong to the first item, as in the header's title.
  const current = items.find((item) => item.match.some((path) => isUnder(pathname, path))) ?? items[0];

  return (
    <div className="flex h-full flex-col overflow-y-auto bg-surface pb-4">
      <Link
        to="/"
        onClick={onUse}
        className="mx-3 mt-4 mb-4 inline-flex min-h-12 items-center self-start rounded-control px-3"
      >
        <Wordmark />
      </Link>
      <nav aria-label={text('mainNavigation')} className="flex-1 px-3">
        <ul className="space-y-0.5">
          {items.map((item) => (
            <li key={item.to}>
              <NavEntry item={item} active={item === current} onUse={onUse} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="px-3 pt-4">
        <div className="flex items-center justify-between gap-3 px-3 pb-1">
          <Languages aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink-2" />
          <LanguageSwitch onUse={onUse} />
        </div>
        <ThemeSwitch onUse={onUse} />
      </div>
    </div>
  );
}

function NavEntry({ item, active, onUse }: { item: NavItem; active: boolean; onUse: (() => void) | undefined }) {
  return (
    <Link
      to={item.to}
      onClick={onUse}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-2 before:-start-3 before:w-[3px] before:rounded-e-full',
        active
          ? 'bg-primary-soft font-semibold text-on-primary-soft before:bg-primary forced-colors:before:bg-[Highlight]'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      <item.icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      {item.label}
    </Link>
  );
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
