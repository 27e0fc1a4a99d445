import type { ReactNode, Ref } from 'react';

interface FocusTargetProps {
  ref: Ref<HTMLElement>;
  label?: string;
  /** Newer content is loading. */
  busy?: boolean;
  /** The content is stale until the newer content has loaded. */
  outdated?: boolean;
  children: ReactNode;
}

/** A section that can be focused programmatically, to move a screen reader there. */
export function FocusTarget({ ref, label, busy, outdated = false, children }: FocusTargetProps) {
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
