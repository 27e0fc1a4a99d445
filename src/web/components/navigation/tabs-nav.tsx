import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/browser/class-names.ts';
import { useReader } from '../../lib/i18n/i18n.ts';
import { HiddenText } from '../content/text.tsx';

interface TabsNavProps {
  /** In a wide window, on a page that fills it: from edge to edge. */
  isFlush?: boolean;
  /** Names the group for screen readers. */
  label: string;
  /** `match`: further path prefixes that belong to the tab. `count`: how much waits there. */
  tabs: readonly { to: string; label: string; match?: readonly string[]; count?: number }[];
}

/** Tabs that are pages: links with `aria-current`, not the ARIA tab pattern. */
export function TabsNav({ label, tabs, isFlush = false }: TabsNavProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={classNames('border-b border-line', isFlush ? 'xl:px-8' : 'mb-6')}>
      <ul className={tabListStyles}>
        {tabs.map(({ to, label, match = [], count = 0 }) => {
          const isActive = [to, ...match].some((path) => pathname === path || pathname.startsWith(`${path}/`));
          return (
            <li key={to}>
              <Link
                ref={isActive ? inSight : undefined}
                to={to}
                aria-current={isActive ? 'page' : undefined}
                className={tabStyles(isActive)}
              >
                {label}
                {count > 0 ? <TabCount count={count} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function TabCount({ count }: { count: number }) {
  const { text, format } = useReader();
  return (
    <>
      {' '}
      <span className="ms-2 rounded-badge bg-sunken px-1.5 text-xs leading-5 text-ink-2 tabular-nums">
        <span aria-hidden="true">{format.number(count)}</span>{' '}
        <HiddenText>{text('waitingCount', { count })}</HiddenText>
      </span>
    </>
  );
}

/** Tabs that are wider than a phone scroll to the current one. */
export const inSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** Aligns the text with the page, not the padding for the focus ring. */
export const tabListStyles = '-mx-2 flex gap-2 overflow-x-auto';

export const tabStyles = (isActive: boolean): string =>
  classNames(
    'relative flex min-h-11 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
    'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full',
    isActive ? 'text-primary-text after:bg-primary forced-colors:after:bg-[Highlight]' : 'text-ink-2 hover:text-ink',
  );
