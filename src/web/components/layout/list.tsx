import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import type { Icon } from '../content/icon.tsx';

interface DividedListProps {
  as?: 'ul' | 'dl' | 'div';
  /** Also a line above. */
  ruled?: boolean;
  children: ReactNode;
}

/** Entries with lines between them. */
export function DividedList({ as: Element = 'ul', ruled = false, children }: DividedListProps) {
  return (
    <Element className={classNames('divide-y divide-line *:py-3 *:last:pb-0', ruled && 'border-t border-line')}>
      {children}
    </Element>
  );
}

/** An entry of words. The first needs no space above it in a card without a title. */
export function PlainRow({ children }: { children: ReactNode }) {
  return <li className="first:pt-0">{children}</li>;
}

interface ListRowProps {
  icon: Icon;
  tone?: 'quiet' | 'danger';
  /** At the end of the line, or below the text if there is no room. */
  action?: ReactNode;
  /** The action is a text button. */
  wide?: boolean;
  children: ReactNode;
}

/** An entry with an icon and an action. */
export function ListRow({ icon: Icon, tone = 'quiet', action, wide = false, children }: ListRowProps) {
  return (
    <li className={classNames('flex items-center gap-x-4 gap-y-3', wide && 'flex-wrap')}>
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={classNames(
          'size-6 shrink-0',
          tone === 'danger' ? 'text-danger' : 'text-ink-2',
          wide && 'self-start',
        )}
      />
      <div className={wide ? 'min-w-44 flex-1 max-sm:basis-44' : 'min-w-0 flex-1'}>{children}</div>
      {action ? <div className={wide ? 'max-sm:ms-10' : '-my-2.5 -me-2 flex shrink-0'}>{action}</div> : null}
    </li>
  );
}

/** A bullet list. */
export function BulletList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1 ps-5">{children}</ul>;
}
