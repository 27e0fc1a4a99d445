import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import { bulkDecisions, bulkOutcomes, decisionNoteMax, type QueueRow } from '../../../../contract/moderation/queue.ts';
import { Text } from '../../../components/content/text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { bulkPreview, useBulk } from './queries.ts';

type BulkDecision = (typeof bulkDecisions)[number];

export interface BulkDialogProps {
  open: boolean;
  /** The selected rows. */
  rows: readonly QueueRow[];
  onClose: () => void;
  onDone: () => void;
}

/** One decision about several reports, after a preview of what it would do. */
export default function BulkDialog({ open, rows, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  const [decision, setDecision] = useState<BulkDecision>();
  const [reason, setReason] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [note, setNote] = useState('');
  const [done, setDone] = useState(0);
  // The same id for a second try, which continues where the first was interrupted.
  const bulkID = useRef(crypto.randomUUID());
  const bulk = useBulk(setDone);
  const reasons: readonly (typeof decisionReasons)[BulkDecision][number][] = decision ? decisionReasons[decision] : [];
  const written = note.trim() || null;

  function submit(): void {
    setSent(true);
    if (decision && reason && (decision !== 'ask' || written !== null))
      bulk.mutate({ rows, decision, reason, note: written, bulkID: bulkID.current }, { onSuccess: onDone });
  }
  return (
    <Dialog open={open} title={text('bulkTitle', { count: rows.length })} onDismiss={onClose}>
      <Form onSubmit={submit}>
        <Stack gap={4}>
          <ProblemBanner error={bulk.error} onClear={() => bulk.reset()} />
          <RadioField
            label={text('bulkDecision')}
            required
            look="low"
            value={decision}
            options={bulkDecisions.map((value) => ({ value, label: text(`decision_${value}`) }))}
            onChange={(value) => {
              setDecision(value);
              setReason(undefined);
            }}
            error={isSent && !decision ? text('bulkChoose') : undefined}
          />
          {decision ? (
            <RadioField
              label={text('queueReason')}
              required
              look="low"
              value={reason}
              options={reasons.map((value) => ({ value, label: text(`reason_${value}`) }))}
              onChange={setReason}
              error={isSent && !reason ? text('reasonCodeRequired') : undefined}
            />
          ) : null}
          {decision === undefined || decision === 'dismiss' ? null : (
            <TextArea
              label={text(decision === 'ask' ? 'queueQuestion' : 'queueNote')}
              error={isSent && decision === 'ask' && !written ? text('questionRequired') : undefined}
              required={decision === 'ask'}
              optional={decision !== 'ask'}
              rows={3}
              maxLength={decisionNoteMax}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          {decision ? <BulkPreview decision={decision} rows={rows} /> : null}
          {bulk.isPending ? <Text role="status">{text('bulkProgress', { done, count: rows.length })}</Text> : null}
          <FormButtons onCancel={onClose} submitLabel={text('bulkConfirm')} busy={bulk.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}

/** How many reports a decision would decide, and what keeps it from the others. */
export function BulkPreview({ decision, rows }: { decision: BulkDecision; rows: readonly QueueRow[] }) {
  const text = useText();
  const format = useFormat();
  const query = useQuery(bulkPreview(decision, rows));
  return (
    <Stack gap={2}>
      <Text size="sm" weight="semibold">
        {text('bulkPreview')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={24} />}>
        {({ items }) => (
          <FactList
            facts={bulkOutcomes.map((outcome) => {
              const count = items.filter((one) => one.outcome === outcome).length;
              return { label: text(`bulk_${outcome}`), value: count > 0 && format.number(count) };
            })}
          />
        )}
      </Loaded>
    </Stack>
  );
}
