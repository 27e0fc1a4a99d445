import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Terms in monospace and their meaning: a description list with lines between its entries. */
export const TermList = ({ children }: { children: ReactNode }) => <dl className={listStyles}>{children}</dl>;

/** @param note shown next to the term */
export function Term({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={rowStyles}>
      <dt className="min-w-0">
        <code dir="ltr" className="font-semibold">
          {term}
        </code>{' '}
        {note}
      </dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  );
}

/** A list of long entries below an h3, each with a title. */
export function EntryList({ children }: { children: ReactNode }) {
  return <div className={listStyles}>{children}</div>;
}

interface EntryProps {
  /** The title's id, for links to it. */
  id: string;
  title: ReactNode;
  /** Below the title. */
  note: ReactNode;
  /** Highlights the entry, for example the target of a link. */
  marked: boolean;
  children: ReactNode;
}

export function Entry({ id, title, note, marked, children }: EntryProps) {
  return (
    <article
      aria-labelledby={id}
      className={classNames(rowStyles, marked && '-mx-3 rounded-control bg-primary-soft px-3 text-on-primary-soft')}
    >
      <div className="min-w-0">
        <h4 id={id} tabIndex={-1} className="text-sm font-semibold focus-visible:outline-none">
          {title}
        </h4>
        {note}
      </div>
      <div className="min-w-0 text-sm">{children}</div>
    </article>
  );
}

const listStyles = '@container border-y border-line';

const rowStyles =
  'grid gap-x-6 gap-y-1 border-b border-line py-2.5 last:border-b-0 @lg:grid-cols-[14rem_minmax(0,1fr)]';
