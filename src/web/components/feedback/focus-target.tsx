import type { ReactNode, Ref } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface FocusTargetProps {
  ref?: Ref<HTMLElement> | undefined;
  id?: string;
  label?: string | undefined;
  /** Space below it. */
  spaced?: boolean;
  /** At least as high as the placeholder of a table, so that nothing below it moves when fewer rows load. */
  tableHigh?: boolean;
  /** Newer content is loading. */
  busy?: boolean;
  /** The content is stale until the newer content has loaded. */
  outdated?: boolean;
  children: ReactNode;
}

/** A section that can be focused programmatically, to move a screen reader there. */
export function FocusTarget({
  ref,
  id,
  label,
  spaced = false,
  tableHigh = false,
  busy,
  outdated = false,
  children,
}: FocusTargetProps) {
  return (
    <section
      ref={ref}
      id={id}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy}
      className={classNames('outline-none', spaced && 'mb-4', tableHigh && 'min-h-104', outdated && 'opacity-60')}
    >
      {children}
    </section>
  );
}
