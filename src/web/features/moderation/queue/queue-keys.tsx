import { KeyList } from '../../../components/content/key-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** The keys of the queue. Those of decisions are shown on their buttons. */
export function QueueKeys() {
  const text = useText();
  return (
    <KeyList
      title={text('keysQueue')}
      entries={[
        { keys: ['J', 'K'], does: text('keysQueueMove') },
        { keys: ['1', '…', '9'], does: text('keysQueueReason') },
        { keys: ['Enter'], does: text('keysQueueDecide') },
        { keys: ['Esc'], does: text('keysQueueBack') },
        { keys: ['N'], does: text('keysQueueSkip') },
        { keys: ['U'], does: text('keysQueueUndo') },
      ]}
    />
  );
}
