import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-badge border border-current/40 px-1.5 text-xs leading-5">
      {children}
    </kbd>
  );
}

interface KeyListProps {
  title: string;
  /** What the keys do; keys that are pressed one after the other are listed in that order. */
  entries: readonly { keys: readonly string[]; does: ReactNode }[];
}

/** Keys and what they do. */
export function KeyList({ title, entries }: KeyListProps) {
  return (
    <section className="space-y-1">
      <h3 className="text-sm text-ink-2">{title}</h3>
      <dl>
        {entries.map(({ keys, does }) => (
          <div
            key={keys.join(' ')}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line text-sm last:border-b-0"
          >
            <dt>{does}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
