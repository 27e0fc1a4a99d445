import type { ReactNode } from 'react';
import { Rosette } from '../content/rosette.tsx';
import { stateLook } from './state-styles.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: what would be here, and the one thing to do about it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={stateLook}>
      <Rosette className="mb-5 size-28 text-primary opacity-80" />
      <h2>{title}</h2>
      {text ? <div className="mt-2 max-w-[46ch] text-balance text-ink-2">{text}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
