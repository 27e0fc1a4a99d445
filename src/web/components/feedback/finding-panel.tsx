import Stamp from '@iconify-json/lucide/icons.json?stamp';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import type { Icon } from '../content/icon.tsx';
import { Rosette } from '../content/rosette.tsx';

/**
 * How well something is known, from an open question to a confirmed one, in the panel and on the badge. No two differ by
 * colour only: `contested` is dashed, `claimTwice` has two rules, `proven` a seal.
 */
export type FindingTone = 'plain' | 'contested' | 'claim' | 'claimTwice' | 'proven';

interface Look {
  /** At the start of a panel. */
  rule: string;
  icon: string;
  badge: string;
}

const findingLooks: Record<FindingTone, Look> = {
  plain: {
    rule: 'border-s-4 border-s-line-strong',
    icon: 'text-ink-2',
    badge: 'border-line bg-surface text-ink-2',
  },
  contested: {
    rule: 'border-s-4 border-dashed border-s-ink-3',
    icon: 'text-ink-2',
    badge: 'border-dashed border-ink-3 bg-surface text-ink',
  },
  claim: {
    rule: 'border-s-4 border-s-warning',
    icon: 'text-warning',
    badge: 'border-warning bg-warning-soft text-on-warning-soft',
  },
  claimTwice: {
    rule: 'border-s-8 border-double border-s-warning',
    icon: 'text-warning',
    badge: 'border-x-4 border-double border-warning bg-warning-soft text-on-warning-soft',
  },
  proven: {
    rule: 'border-s-4 border-s-danger',
    icon: 'text-danger',
    badge: 'border-danger bg-danger-soft text-on-danger-soft',
  },
};

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

/** How well something is known, in a word, as the panel of a finding shows it. It is printed as it is seen. */
export function FindingBadge({ tone, children }: { tone: FindingTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-badge border px-1.5 py-px align-middle text-xs font-medium whitespace-nowrap',
        findingLooks[tone].badge,
      )}
    >
      {tone === 'proven' ? <Stamp aria-hidden="true" className="size-3.5" /> : null}
      {children}
    </span>
  );
}
