import type { Verdict } from '../../../contract/lookup/verdicts.ts';
import type { Standing } from '../../../contract/reports/standing.ts';
import { FindingBadge, type FindingTone } from '../../components/feedback/finding-panel.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** The standing of a report, or what a check comes down to: the same words and colours wherever either is shown. */
type AnyStanding = Standing | Verdict;

export const standingTones: Record<AnyStanding, FindingTone> = {
  none: 'plain',
  cleared: 'plain',
  disputed: 'contested',
  unverified: 'claim',
  reported: 'claim',
  corroborated: 'claimTwice',
  verified: 'proven',
};

export function StandingBadge({ of }: { of: AnyStanding }) {
  const text = useText();
  return (
    <FindingBadge tone={standingTones[of]}>{text(`standing_${of === 'reported' ? 'unverified' : of}`)}</FindingBadge>
  );
}
