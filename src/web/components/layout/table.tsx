import type { ReactNode } from 'react';

interface TableProps {
  /** What the table is called; read out before it. */
  caption: string;
  captionShown?: boolean;
  heads: readonly string[];
  /** Of its cells only the last wrap: where it is too wide it scrolls, and can be reached by keyboard to do so. */
  scrolls?: boolean;
  /** The rows: each a `<tr>` that begins with a `<th scope="row">`. */
  children: ReactNode;
}

/** Things of a kind, one in each row, on a sheet of their own. */
export function Table({ caption, captionShown = false, heads, scrolls = false, children }: TableProps) {
  const table = (
    <table
      className={
        scrolls ? 'text-sm [&_:is(th,td)]:not-last:whitespace-nowrap [&_td]:last:min-w-32' : '[&_th:last-child]:w-0'
      }
    >
      <caption className={captionShown ? 'pb-2 text-start font-semibold' : 'sr-only'}>{caption}</caption>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  );
}

/** What can be done with the thing in a row. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className="flex items-center justify-end gap-1">{children}</div>;
}
