import Languages from '@iconify-json/lucide/icons.json?languages';
import Moon from '@iconify-json/lucide/icons.json?moon';
import { Link, useLocation } from 'react-router';
import { isPage } from '../../../contract/pages.ts';
import type { Icon } from '../../components/content/icon.tsx';
import { Wordmark } from '../../components/content/mark.tsx';
import { SwitchKnob, switchStyles } from '../../components/fields/switch.tsx';
import { WaitingCount } from '../../components/navigation/tabs-nav.tsx';
import { classNames } from '../../lib/browser/class-names.ts';
import { useTheme } from '../../lib/browser/theme.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';

export interface NavItem {
  to: string;
  label: string;
  icon: Icon;
  /** The path prefixes that belong to the item, unless another item has a longer one. */
  match: readonly string[];
  /** How much waits behind it. */
  count?: number;
}

/** Items that belong together. */
export interface NavGroup {
  label?: string;
  items: readonly NavItem[];
}

/** The content of sidebar and drawer: product name, navigation, language and theme. */
export function Sidebar({ groups }: { groups: readonly NavGroup[] }) {
  const text = useText();
  const { pathname } = useLocation();
  const current = currentOf(
    groups.flatMap(({ items }) => items),
    pathname,
  );

  return (
    <div className="flex h-full flex-col overflow-y-auto bg-surface pb-4">
      <Link to="/" className="mx-3 mt-4 mb-4 inline-flex min-h-12 items-center self-start rounded-control px-3">
        <Wordmark />
      </Link>
      <nav aria-label={text('mainNavigation')} className="flex-1 space-y-6 px-3">
        {groups.map(({ label, items }) => (
          <div key={label ?? ''}>
            {label ? <p className="px-3 pb-1 text-xs font-semibold text-ink-3">{label}</p> : null}
            <ul className="space-y-0.5" aria-label={label}>
              {items.map((item) => (
                <li key={item.to}>
                  <NavEntry item={item} active={item === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="px-3 pt-4">
        <div className="flex items-center justify-between gap-3 px-3 pb-1">
          <Languages aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink-2" />
          <LanguageSwitch />
        </div>
        <ThemeSwitch />
      </div>
    </div>
  );
}

function NavEntry({ item, active }: { item: NavItem; active: boolean }) {
  return (
    <Link
      to={item.to}
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
      <WaitingCount count={item.count ?? 0} className="ms-auto text-sm font-semibold" />
    </Link>
  );
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}

/** The item of a path. A path that does not exist belongs to the first one, as in the header's title. */
function currentOf(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const fitting = items.flatMap((item) =>
    item.match.filter((path) => isUnder(pathname, path)).map((path) => ({ item, length: path.length })),
  );
  const [closest] = fitting.toSorted((a, b) => b.length - a.length);
  return closest?.item ?? (isPage(pathname) ? undefined : items[0]);
}

/** Switches between light and dark. The whole row is clickable. */
function ThemeSwitch() {
  const text = useText();
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      className={`${switchStyles} px-3 text-sm text-ink-2 hover:text-ink`}
    >
      <span className="flex items-center gap-3">
        <Moon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
        {text('darkMode')}
      </span>
      <SwitchKnob on={dark} />
    </button>
  );
}
