import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { Rosette } from '../content/rosette.tsx';

interface EmptyPageProps {
  tone: 'primary' | 'danger';
  /** 1 if nothing else on the page has a title. */
  titleLevel: 1 | 2;
  title: string;
  /** Above the title. */
  kicker?: string;
  children: ReactNode;
  actions: ReactNode;
}

/** Replaces a page that is missing or failed: the reason, and where to go. */
export function EmptyPage({ tone, titleLevel, title, kicker, children, actions }: EmptyPageProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <div className="mx-auto flex max-w-measure flex-col items-center px-4 py-12 text-center">
      <Rosette
        pattern="panel"
        className={classNames('mb-6 size-56 opacity-70', tone === 'danger' ? 'text-danger' : 'text-primary')}
      />
      {kicker ? <p className="mb-1 text-sm font-semibold text-ink-2">{kicker}</p> : null}
      <Title className="text-2xl">{title}</Title>
      <div className="mt-2 space-y-3 text-ink-2">{children}</div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
