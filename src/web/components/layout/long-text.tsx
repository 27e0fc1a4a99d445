import type { ReactNode } from 'react';

/** A long text below its table of contents, whose bar never covers its titles. */
export function LongText({ contents, children }: { contents: ReactNode; children: ReactNode }) {
  return (
    <div className="print:[zoom:0.8] [&_:is(section,h2,h3,h4)[id]]:scroll-mt-20 md:[&_:is(section,h2,h3,h4)[id]]:scroll-mt-32">
      {contents}
      <div className="md:space-y-10 md:pt-6">{children}</div>
    </div>
  );
}

/** A part of a long text without its own title. */
export function Anchored({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={label} className="max-md:pb-8">
      {children}
    </section>
  );
}
