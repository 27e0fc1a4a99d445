import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface ListDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** On narrow screens only one is shown: the detail if it is open, otherwise the list. */
  isOpen: boolean;
}

/** A list and, beside it, the selected item. At least as high as its placeholder, so that nothing below it moves. */
export function ListDetail({ list, detail, isOpen }: ListDetailProps) {
  return (
    <div className="grid min-h-160 items-start gap-6 lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
      <div className={classNames('min-w-0', isOpen && 'max-lg:hidden')}>{list}</div>
      <div className={classNames('min-w-0 lg:sticky lg:top-20', !isOpen && 'max-lg:hidden')}>{detail}</div>
    </div>
  );
}

/** Shown only where list and detail are not side by side. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className="lg:hidden">{children}</div>;
}

/** Content that belongs to the list: hidden on narrow screens while the detail is open. */
export function BesideList({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return <div className={isOpen ? 'max-lg:hidden' : undefined}>{children}</div>;
}

/** Three fields side by side if there is room. */
export function ThreeColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-4 *:min-w-0 sm:grid-cols-3">{children}</div>;
}

interface PickRowProps {
  /** The row that the detail shows. */
  isCurrent: boolean;
  /** Before the row's text, such as a checkbox. */
  start?: ReactNode;
  children: ReactNode;
}

/** A row of the list. */
export function PickRow({ isCurrent, start, children }: PickRowProps) {
  return (
    <li
      className={classNames(
        'flex gap-3 border-s-4 px-3 py-2.5 first:rounded-t-card last:rounded-b-card not-last:border-b not-last:border-b-line',
        isCurrent ? 'border-s-primary bg-primary-soft' : 'border-s-transparent bg-surface',
      )}
    >
      {start ? <div className="shrink-0 pt-0.5">{start}</div> : null}
      <div className="min-w-0 flex-1 space-y-1">{children}</div>
    </li>
  );
}

/** The rows of the list on their own surface. */
export function PickList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="rounded-card border border-line">
      {children}
    </ul>
  );
}

interface PickButtonProps {
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}

interface PickBoxProps {
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Selects the row. */
export function PickBox({ label, checked, onChange }: PickBoxProps) {
  return (
    <label className="-m-2 grid size-9 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 cursor-pointer"
      />
    </label>
  );
}

/** Opens the row. */
export function PickButton({ isCurrent, onClick, children }: PickButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
      className="-my-1 block min-h-8 w-full rounded-control py-1 text-start font-semibold wrap-anywhere hover:underline"
    >
      {children}
    </button>
  );
}
