import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** What is read sign by sign, and what it means: a list ruled like a table. */
export function TermList({ children }: { children: ReactNode }) {
  return <dl className={listLook}>{children}</dl>;
}

/** @param note what is to be said beside the term */
export function Term({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={rowLook}>
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

/** Such a list whose entries are long, and have a title each. */
export function EntryList({ children }: { children: ReactNode }) {
  return <div className={listLook}>{children}</div>;
}

interface EntryProps {
  /** Of the title, for links to it. */
  id: string;
  title: ReactNode;
  /** Under the title. */
  note: ReactNode;
  /** It is the one that was asked for. */
  marked: boolean;
  children: ReactNode;
}

export function Entry({ id, title, note, marked, children }: EntryProps) {
  return (
    <article
      aria-labelledby={id}
      className={classNames(rowLook, marked && '-mx-3 rounded-control bg-primary-soft px-3 text-on-primary-soft')}
    >
      <div className="min-w-0">
        <h3 id={id} tabIndex={-1} className="text-sm">
          {title}
        </h3>
        {note}
      </div>
      <div className="min-w-0 text-sm">{children}</div>
    </article>
  );
}

const listLook = 'border-y border-line';

const rowLook = 'grid gap-x-6 gap-y-1 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)]';
