import { useQueryClient } from '@tanstack/react-query';
import { reversalReasons } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type PastDecision, queue } from '../../../../contract/moderation/queue.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { answersOf } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

interface ReverseDialogProps {
  /** The decision; undefined while none is reversed. */
  decision: Pick<PastDecision, 'id' | 'by'> | undefined;
  onClose: () => void;
}

/** Asks why a decision is reversed. */
export function ReverseDialog({ decision, onClose }: ReverseDialogProps) {
  const text = useText();
  const cache = useQueryClient();
  // The open item is asked for again only where something says so, since opening claims it.
  const reverse = useChange(queue.reverse, {
    onSuccess: () => void cache.invalidateQueries(answersOf(queue.open)),
  });
  return (
    <ReasonDialog
      open={decision !== undefined}
      title={text('queueReverseTitle')}
      consequence={text('queueReverseText')}
      reasons={{
        label: text('reason'),
        // Whoever made it does not decide an appeal against it.
        options: reversalReasons
          .filter((value) => value !== 'appeal' || !decision?.by.isMe)
          .map((value) => ({ value, label: text(`reason_${value}`) })),
      }}
      note={{ label: text('queueNote'), max: decisionNoteMax }}
      act={text('queueReverse')}
      call={reverse}
      send={({ reason, note }) => {
        if (decision) reverse.mutate({ params: { id: decision.id }, body: { reason, note } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
