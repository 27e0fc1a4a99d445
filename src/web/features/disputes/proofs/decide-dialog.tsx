import { type FormEvent, useRef, useState } from 'react';
import {
  type ProofDecision,
  type ProofReason,
  proofNoteMax,
  proofReasons,
  type WaitingProof,
} from '../../../../contract/moderation/proofs.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { reasonLabels } from './labels.ts';
import { useDecideProof } from './queries.ts';

interface DecideDialogProps {
  proof: WaitingProof;
  decision: ProofDecision;
  onClose: () => void;
  /** @param message what was done */
  onDecided: (message: string) => void;
}

/** Asks why a proof is approved or refused. What was sent is destroyed with the decision. */
export default function DecideDialog({ proof, decision, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useDecideProof();
  const [reason, setReason] = useState<ProofReason>();
  const [isTouched, setTouched] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const isApproval = decision === 'approve';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    if (!reason) return;
    const words = note.current?.value.trim() || null;
    decide.mutate(
      { id: proof.id, decision, reason, note: words },
      { onSuccess: () => onDecided(text(isApproval ? 'proofApproved' : 'proofRefused')) },
    );
  }

  return (
    <Dialog
      open
      title={text(isApproval ? 'proofApproveTitle' : 'proofRefuseTitle')}
      onDismiss={() => decide.isPending || onClose()}
    >
      <Form onSubmit={submit}>
        <Banner tone="danger">{decide.error ? problemText(decide.error, text) : null}</Banner>
        <DialogText>{text(isApproval ? 'proofApproveText' : 'proofRefuseText')}</DialogText>
        <RadioField
          label={text('proofReason')}
          required
          value={reason}
          options={proofReasons[decision].map((value) => ({ value, label: text(reasonLabels[value]) }))}
          onChange={setReason}
          error={isTouched && !reason ? text('reasonCodeRequired') : undefined}
        />
        {isApproval ? null : (
          <TextArea
            ref={note}
            label={text('proofNote')}
            hint={text('proofNoteHint')}
            optional
            maxLength={proofNoteMax}
          />
        )}
        <FormButtons
          cancelLabel={text('cancel')}
          onCancel={onClose}
          submitLabel={text(isApproval ? 'proofApprove' : 'proofRefuse')}
          submitVariant={isApproval ? 'primary' : 'danger'}
          busy={decide.isPending}
        />
      </Form>
    </Dialog>
  );
}
