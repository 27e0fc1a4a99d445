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

export const findingLooks: Record<FindingTone, Look> = {
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
