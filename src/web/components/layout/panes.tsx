import type { ReactNode, Ref } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { PageTitle } from '../navigation/page.tsx';

interface PanesProps {
  title: string;
  /** What narrows the list, in a line above the panes. */
  bar: ReactNode;
  /** Whether a row is open; there is no room for the line then in a narrow window. */
  isOpen: boolean;
  /** What has to be said above the panes. */
  notices?: ReactNode;
  /** A `Pane` for the list, one for what is read and one for what is done. */
  children: ReactNode;
}

/**
 * Three panes beside each other, each with its own scroll, which fill the window. Where there is less room, the list gives
 * way to the other two once a row is open; on phones and tablets one pane is seen at a time.
 */
export function Panes({ title, bar, isOpen, notices, children }: PanesProps) {
  return (
    <>
      {/* In a wide window the header says the same just above. */}
      <div className={isOpen ? 'sr-only' : 'pt-6 xl:sr-only'}>
        <PageTitle title={title} />
      </div>
      <div
        className={classNames(
          'flex min-h-14 flex-wrap items-center justify-between gap-2 border-b border-line py-2 xl:px-8',
          isOpen && 'max-xl:hidden',
        )}
      >
        {bar}
      </div>
      <div className="*:not-empty:my-3 xl:px-8">{notices}</div>
      <div className="grid flex-1 lg:grid-cols-[2fr_1fr] xl:min-h-0 xl:grid-cols-[min(25vw,24rem)_minmax(0,1fr)_18rem]">
        {children}
      </div>
    </>
  );
}

const parts = {
  list: 'max-xl:col-span-full xl:border-e',
  read: 'bg-surface',
  act: 'self-start bg-surface lg:sticky lg:top-20 border-s xl:self-stretch',
};

interface PaneProps {
  part: keyof typeof parts;
  label: string;
  /** To move the focus here. Keys that scroll then scroll this pane. */
  ref?: Ref<HTMLDivElement>;
  /** It takes the room of the panes after it, in which there is nothing. */
  wide?: boolean;
  /** Narrower than three panes: `one` is seen on a phone or a tablet, `beside` only where there is room for two. */
  seen: 'one' | 'beside' | 'never';
  children: ReactNode;
}

/** One of the panes. */
export function Pane({ part, label, ref, wide = false, seen, children }: PaneProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys
      tabIndex={0}
      aria-label={label}
      style={part === 'read' && wide ? { gridColumn: 'span 2' } : undefined}
      className={classNames(
        'min-w-0 border-line focus-visible:-outline-offset-2 xl:overflow-y-auto',
        part === 'list' && wide ? 'col-span-full bg-surface' : parts[part],
        seen === 'never' && 'max-xl:hidden',
        seen === 'beside' && 'max-lg:hidden',
      )}
    >
      <div ref={ref} tabIndex={-1} className={part === 'list' ? 'outline-none' : 'p-4 outline-none'}>
        {children}
      </div>
    </section>
  );
}

/** Scrolls a pane, or on a phone the page, to its start. */
export function toStart(pane: HTMLElement | null): void {
  if (pane?.parentElement) pane.parentElement.scrollTop = 0;
  document.documentElement.scrollTop = 0;
}

/** The line at the top of a pane: what is in it, or the way back where only one pane is seen. */
export function PaneHead({ from = 'none', children }: { from?: 'none' | 'lg' | 'xl'; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'sticky z-10 flex min-h-12 items-center justify-between gap-2 border-b border-line',
        from === 'none' ? 'top-0 bg-canvas px-3' : 'top-16 mb-3 bg-surface pb-3',
        from === 'lg' && 'lg:hidden',
        from === 'xl' && 'xl:hidden',
      )}
    >
      {children}
    </div>
  );
}

/** Only on a phone or a tablet, where what is done is on a pane of its own. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <div className="lg:hidden">{children}</div>;
}

/** The parts of a pane, with lines between them. */
export function PaneParts({ children }: { children: ReactNode }) {
  return <article className="divide-y divide-line">{children}</article>;
}

interface PanePartProps {
  title?: string;
  /** After the title. */
  note?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of them, with a title if it has one. */
export function PanePart({ title, note, action, children }: PanePartProps) {
  return (
    <div className="space-y-3 py-5 first:pt-0 last:pb-0">
      {title ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h3>{title}</h3>
            {note}
          </div>
          {action}
        </div>
      ) : null}
      {children}
    </div>
  );
}
