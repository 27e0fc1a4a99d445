import type { KeyKind } from '../../../contract/keys.ts';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';

const look = 'rounded-badge px-2 py-0.5 font-sans text-xs font-semibold';

/** Whether a pair asks the registry or invented people. */
export function KindBadge({ kind }: { kind: KeyKind }) {
  const text = useText();
  return kind === 'live' ? (
    <span className={classNames(look, 'bg-success-soft text-on-success-soft')}>{text('kindLive')}</span>
  ) : (
    <span className={classNames(look, 'bg-info-soft text-on-info-soft')}>{text('kindTest')}</span>
  );
}

/** On a pair that works for a while beside its successor. */
export function ReplacedBadge() {
  const text = useText();
  return <span className={classNames(look, 'bg-warning-soft text-on-warning-soft')}>{text('keyReplaced')}</span>;
}
