import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { type FindingTone, findingLooks } from '../content/finding-tones.ts';
import type { Icon } from '../content/icon.tsx';
import { Rosette } from '../content/rosette.tsx';

interface FindingPanelProps {
  tone: FindingTone;
  icon: Icon;
  title: ReactNode;
  /** Below the title: what was looked for. */
  about?: ReactNode;
  children: ReactNode;
}

/** The result of a search, in large letters, with what it means. The page announces it in a live region. */
export function FindingPanel({ tone, icon: Icon, title, about, children }: FindingPanelProps) {
  const { rule, icon } = findingLooks[tone];
  return (
    <div className={classNames('relative overflow-hidden rounded-card bg-canvas px-4 py-5 sm:px-6', rule)}>
      <Rosette
        pattern="panel"
        className={classNames(
          'pointer-events-none absolute -end-16 -top-20 size-40 opacity-15 print:hidden',
          tone === 'proven' ? 'text-danger' : 'text-primary',
        )}
      />
      <div className="relative flex items-start gap-3 sm:pe-28">
        <Icon aria-hidden="true" className={classNames('mt-1 size-7 shrink-0', icon)} />
        <div className="min-w-0">
          <h3 className="font-serif text-lg leading-snug wrap-anywhere sm:text-2xl">{title}</h3>
          {about ? <div className="mt-2">{about}</div> : null}
        </div>
      </div>
      <div className="relative mt-4 flex flex-col gap-4">{children}</div>
    </div>
  );
}
