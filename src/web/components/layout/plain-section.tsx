import { type ReactNode, useId } from 'react';

/** A titled part of a long text. */
export function PlainSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A sentence that must not be overlooked. */
export function Emphasis({ children }: { children: ReactNode }) {
  return <p className="border-s-4 border-primary bg-primary-soft px-4 py-3 text-on-primary-soft">{children}</p>;
}
