import type { ReactNode, Ref } from 'react';

interface FocusPlaceProps {
  ref: Ref<HTMLElement>;
  label?: string;
  /** Something newer is on its way. */
  busy?: boolean;
  /** What is in it is of before, until that has come. */
  outdated?: boolean;
  children: ReactNode;
}

/** A part of the page that is given the focus when reading goes on there. */
export function FocusTarget({ ref, label, busy, outdated = false, children }: FocusPlaceProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy}
      className={outdated ? 'opacity-60 outline-none' : 'outline-none'}
    >
      {children}
    </section>
  );
}
