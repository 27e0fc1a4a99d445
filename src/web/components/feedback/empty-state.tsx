import type { ReactNode } from 'react';
import { Rosette } from '../content/rosette.tsx';

/** An empty or error state: on its own surface, unless it is on one already. */
export const stateStyles =
  'flex flex-col items-center px-4 py-8 text-center not-in-[.bg-surface]:rounded-card not-in-[.bg-surface]:border not-in-[.bg-surface]:border-line not-in-[.bg-surface]:bg-surface not-in-[.bg-surface]:py-12';

interface EmptyStateProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list: what would be here, and an action to add the first item. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={stateStyles}>
      <Rosette className="mb-5 size-28 text-primary opacity-80" />
      <h2>{title}</h2>
      <div className="mt-2 max-w-md text-balance text-ink-2">{text}</div>
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
