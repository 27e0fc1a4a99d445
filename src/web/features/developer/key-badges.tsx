import type { KeyKind } from '../../../contract/keys.ts';
import { Badge } from '../../components/content/badge.tsx';
import { useText } from '../../lib/i18n.ts';

/** Whether a pair asks the registry or invented people. */
export function KindBadge({ kind }: { kind: KeyKind }) {
  const text = useText();
  return kind === 'live' ? (
    <Badge tone="success">{text('kindLive')}</Badge>
  ) : (
    <Badge tone="info">{text('kindTest')}</Badge>
  );
}

/** On a pair that works for a while beside its successor. */
export function ReplacedBadge() {
  const text = useText();
  return <Badge tone="warning">{text('keyReplaced')}</Badge>;
}
