import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Rows to open and to select, one line each. */
export function PickList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}

interface PickRowProps {
  /** The row that is open. It is kept in sight. */
  isCurrent: boolean;
  /** Set aside: it stays in the list, less prominent. */
  isAside?: boolean;
  /** Before the row's text, such as a checkbox. */
  start?: ReactNode;
  title: ReactNode;
  /** After the title, in a few words. */
  end?: ReactNode;
  onOpen: () => void;
}

/** The line above the list stays in sight while the rows scroll: a row is not scrolled beneath it. */
const headHeight = 48;

/** A row of the list, 40 px high with a mouse: all of it but its start opens it. */
export function PickRow({ isCurrent, isAside = false, start, title, end, onOpen }: PickRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={row}
      style={{ scrollMarginTop: headHeight }}
      className={classNames(
        'flex h-11 items-center border-s-4 border-b border-line px-2 pointer-fine:h-10',
        isCurrent ? 'border-s-primary bg-primary-soft' : 'border-s-transparent bg-surface hover:bg-sunken',
      )}
    >
      {start}
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className="flex h-full min-w-0 flex-1 items-center gap-2 px-1 text-start text-sm focus-visible:-outline-offset-2"
      >
        {/* It starts where the row does, and is cut where its own text ends. */}
        <span className="flex min-w-0 flex-1">
          <span dir="auto" className={classNames('truncate', isAside ? 'text-ink-3' : 'font-medium')}>
            {title}
          </span>
        </span>
        {end}
      </button>
    </li>
  );
}

interface PickBoxProps {
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Selects the row. */
export function PickBox({ label, checked, onChange }: PickBoxProps) {
  return (
    <label className="grid size-9 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer"
      />
    </label>
  );
}
