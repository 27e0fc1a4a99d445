import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
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
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Tabs label={label} isFlush={isFlush}>
      {tabs.map(({ to, label, match = [], count = 0 }) => (
        <Tab key={to} to={to} current={[to, ...match].some(isHere) && 'page'}>
          {label}
          <WaitingCount count={count} className="ms-2 rounded-badge bg-sunken px-1.5 text-xs leading-5 text-ink-2" />
        </Tab>
      ))}
    </Tabs>
  );
}

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
    <Tabs label={label}>
      {parts.map(({ id, title, to = { search, hash: id } }) => (
        <Tab key={id} to={to} preventScrollReset current={here === id && 'location'}>
          {title}
        </Tab>
      ))}
    </Tabs>
  );
}

/** A part of such a page. What is typed in a hidden one stays. */
export function Part({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div hidden={!isShown}>{children}</div>;
}

function Tabs({ label, isFlush = false, children }: { label: string; isFlush?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classNames('border-b border-line', isFlush ? 'xl:px-8' : 'mb-6')}>
      {/* Aligns the text with the page, not the padding for the focus ring. */}
      <ul className="-mx-2 flex gap-2 overflow-x-auto">{children}</ul>
    </nav>
  );
}

interface TabProps {
  to: To;
  preventScrollReset?: boolean;
  current: 'page' | 'location' | false;
  children: ReactNode;
}

function Tab({ current, children, ...link }: TabProps) {
  return (
    <li>
      <Link
        {...link}
        ref={current ? inSight : undefined}
        aria-current={current || undefined}
        className={classNames(
          'relative flex min-h-11 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
          'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full',
          current
            ? 'text-primary-text after:bg-primary forced-colors:after:bg-[Highlight]'
            : 'text-ink-2 hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

/** How much waits behind a link; nothing if nothing waits. */
export function WaitingCount({ count, className }: { count: number; className: string }) {
  const { text, format } = useReader();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={`tabular-nums ${className}`}>
        <span aria-hidden="true">{format.number(count)}</span>{' '}
        <HiddenText>{text('waitingCount', { count })}</HiddenText>
      </span>
    </>
  );
}

/** Tabs that are wider than a phone scroll to the current one. */
const inSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
