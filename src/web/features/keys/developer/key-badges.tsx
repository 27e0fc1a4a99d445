import type { KeyKind } from '../../../../contract/keys/keys.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** Live pairs look up the registry, test pairs invented people. */
export function KindBadge({ kind }: { kind: KeyKind }) {
  const text = useText();
  return kind === 'live' ? (
    <Badge tone="success">{text('kindLive')}</Badge>
  ) : (
    <Badge tone="info">{text('kindTest')}</Badge>
  );
}

/** Marks a rotated pair that is still valid for some time. */
export function ReplacedBadge() {
  const text = useText();
  return <Badge tone="warning">{text('keyReplaced')}</Badge>;
}
