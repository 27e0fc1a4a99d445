import type { KeyKind } from '../../../../contract/keys/keys.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** Live pairs look up the registry, test pairs invented people. */
export function KindBadge({ kind }: { kind: KeyKind }) {
  const text = useText();
  const isLive = kind === 'live';
  return <Badge tone={isLive ? 'success' : 'info'}>{text(isLive ? 'kindLive' : 'kindTest')}</Badge>;
}
