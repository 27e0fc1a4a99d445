import { type FormEvent, useState } from 'react';
import { type ReversalReason, reversalReasons } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax } from '../../../../contract/moderation/queue.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useReverse } from './queries.ts';

interface ReverseDialogProps {
  open: boolean;
  /** The decision; null while none is reversed. */
  id: string | null;
  onClose: () => void;
}

/** Asks why a decision is reversed. */
export default function ReverseDialog({ open, id, onClose }: ReverseDialogProps) {
  const text = useText();
  const reverse = useReverse();
  const [reason, setReason] = useState<ReversalReason>('mistake');
  const [note, setNote] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (id) reverse.mutate({ id, reason, note: note.trim() || null }, { onSuccess: onClose });
  }
  return (
    <Dialog open={open} title={text('queueReverseTitle')} onDismiss={onClose}>
      <Form onSubmit={submit}>
        <Stack gap={4}>
          <DialogText>{text('queueReverseText')}</DialogText>
          <ProblemBanner error={reverse.error} onClear={() => reverse.reset()} />
          <RadioField
            label={text('queueReason')}
            value={reason}
            options={reversalReasons.map((value) => ({ value, label: text(`reason_${value}`) }))}
            onChange={setReason}
          />
          <TextArea
            label={text('queueNote')}
            optional
            maxLength={decisionNoteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FormButtons
            cancelLabel={text('cancel')}
            onCancel={onClose}
            submitLabel={text('queueReverse')}
            busy={reverse.isPending}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
