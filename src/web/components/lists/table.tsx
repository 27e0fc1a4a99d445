import type { ReactNode } from 'react';

interface TableProps {
  /** The table's accessible name. */
  caption: string;
  heads: readonly string[];
  /** Only the last column wraps. A wider table scrolls and is reachable by keyboard. */
  scrolls?: boolean;
  /** The rows: each a `<tr>` starting with a `<th scope="row">`. */
  children: ReactNode;
}

/** A table on its own surface. */
export function Table({ caption, heads, scrolls = false, children }: TableProps) {
  const table = (
    <table
      className={
        scrolls ? 'text-sm [&_:is(th,td)]:not-last:whitespace-nowrap [&_td]:last:min-w-32' : '[&_th:last-child]:w-0'
      }
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (!scrolls) return <div className="rounded-card border border-line bg-surface px-4 sm:px-6">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  );
}

/** The actions of a row. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className="flex items-center justify-end gap-1">{children}</div>;
}
