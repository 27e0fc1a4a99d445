import { type ProofDecision, type ProofReason, proofReasonsFor } from '../../../../contract/disputes/proof-means.ts';
import { proofNoteMax, type WaitingProof } from '../../../../contract/disputes/staff-proofs.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useDecideProof } from './queries.ts';

interface DecideDialogProps {
  proof: WaitingProof;
  decision: ProofDecision;
  onClose: () => void;
  /** @param message what was done */
  onDecided: (message: string) => void;
}

/** Asks why a proof is approved or refused. What was sent is destroyed with the decision. */
export function DecideDialog({ proof, decision, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useDecideProof();
  const isApproval = decision === 'approve';
  return (
    <ReasonDialog<ProofReason>
      open
      title={text(isApproval ? 'proofApproveTitle' : 'proofRefuseTitle')}
      consequence={text(isApproval ? 'proofApproveText' : 'proofRefuseText')}
      reasons={{
        label: text('why'),
        options: proofReasonsFor(proof.kind, decision).map((value) => ({ value, label: text(`proofReason_${value}`) })),
      }}
      note={isApproval ? undefined : { label: text('proofNote'), hint: text('proofNoteHint'), max: proofNoteMax }}
      act={text(isApproval ? 'proofApprove' : 'proofRefuse')}
      tone={isApproval ? 'primary' : 'danger'}
      call={decide}
      send={({ reason, note }) =>
        decide.mutate(
          { id: proof.id, decision, reason, note },
          { onSuccess: () => onDecided(text(isApproval ? 'proofApproved' : 'proofRefused')) },
        )
      }
      onClose={onClose}
    />
  );
}
