import { useState } from 'react';
import { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import { bulkDecisions, bulkOutcomes, decisionNoteMax, type QueueRow } from '../../../../contract/moderation/queue.ts';
import { Text } from '../../../components/content/text.tsx';
import ReasonDialogPopup from '../../../components/dialogs/reason-dialog-popup.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { randomId } from '../../../lib/api/random-id.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { bulkPreview, useBulk } from './queries.ts';

type BulkDecision = (typeof bulkDecisions)[number];
type BulkReason = (typeof decisionReasons)[BulkDecision][number];

interface BulkDialogProps {
  open: boolean;
  /** The selected rows. */
  rows: readonly QueueRow[];
  onClose: () => void;
  /** @param undecided the ids of the reports that were not decided */
  onDone: (undecided: readonly string[]) => void;
}

/** One decision about several reports, after a preview of what it would do. */
export default function BulkDialog({ open, rows, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  const [decision, setDecision] = useState<BulkDecision>();
  const [done, setDone] = useState(0);
  // The same id for a second try, which continues where the first was interrupted.
  const [bulkID] = useState(randomId);
  const bulk = useBulk(setDone);
  const asks = decision === 'ask';
  return (
    <ReasonDialogPopup<BulkDecision, BulkReason>
      open={open}
      title={text('bulkTitle', { count: rows.length })}
      isDense
      reasons={{
        label: text('bulkDecision'),
        missing: text('bulkChoose'),
        options: bulkDecisions.map((value) => ({
          value,
          label: text(`decision_${value}`),
          detail: {
            label: text('reason'),
            options: decisionReasons[value].map((reason) => ({ value: reason, label: text(`reason_${reason}`) })),
          },
        })),
      }}
      onReason={setDecision}
      note={
        decision === undefined || decision === 'dismiss'
          ? undefined
          : {
              label: text(asks ? 'queueQuestion' : 'queueNote'),
              max: decisionNoteMax,
              rows: 3,
              required: asks,
              check: (note) => (asks && !note ? text('questionRequired') : undefined),
            }
      }
      more={() => (
        <>
          {decision ? <BulkPreview decision={decision} rows={rows} /> : null}
          {bulk.isPending ? <Text role="status">{text('bulkProgress', { done, count: rows.length })}</Text> : null}
        </>
      )}
      act={text('decide')}
      call={bulk}
      send={({ reason, detail, note }) => {
        if (detail) bulk.mutate({ rows, decision: reason, reason: detail, note, bulkID }, { onSuccess: onDone });
      }}
      onClose={onClose}
    />
  );
}

/** How many reports a decision would decide, and what keeps it from the others. */
export function BulkPreview({ decision, rows }: { decision: BulkDecision; rows: readonly QueueRow[] }) {
  const { text, format } = useReader();
  return (
    <Stack gap={2}>
      <Text size="sm" weight="semibold">
        {text('bulkPreview')}
      </Text>
      <Asked ask={bulkPreview(decision, rows)} skeleton={<Skeleton height={24} />}>
        {({ items }) => (
          <FactList
            facts={bulkOutcomes.map((outcome) => {
              const count = items.filter((one) => one.outcome === outcome).length;
              return { label: text(`bulk_${outcome}`), value: count > 0 && format.number(count) };
            })}
          />
        )}
      </Asked>
    </Stack>
  );
}
