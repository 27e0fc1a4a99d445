import type { Verdict } from '../../../../contract/lookup/lookup.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { useText } from '../../../lib/i18n.ts';

const tones = {
  none: 'neutral',
  cleared: 'neutral',
  disputed: 'info',
  reported: 'warning',
  corroborated: 'danger',
  verified: 'danger',
} as const satisfies Record<Verdict, string>;

/** What a check comes down to, in a word. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const text = useText();
  return <Badge tone={tones[verdict]}>{text(`listVerdict_${verdict}`)}</Badge>;
}
