import { type ProofDecision, type ProofReason, proofReasonsFor } from '../../../../contract/disputes/proof-means.ts';
import { proofNoteMax, type WaitingProof, waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { ProofCard } from './proof-card.tsx';

/** /admin/proofs: people who want to see what is held about them, and what proves that it is about them (N2). */
export function ProofsPage() {
  const text = useText();
  const { asked, ask, cancel, place, done, decided } = useDecision<{ proof: WaitingProof; decision: ProofDecision }>();

  return (
    <>
      <ListPage
        title={text('proofsTitle')}
        intro={text('proofsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        list={askPage(waitingProofs.list, { query: useListAddress({}) })}
        place={place}
        skeleton={<Skeleton shape="card" height={220} />}
        empty={{ title: text('proofsNone'), text: text('proofsNoneText') }}
      >
        {(proofs) =>
          proofs.map((proof) => (
            <ProofCard key={proof.id} proof={proof} onDecide={(decision) => ask({ proof, decision })} />
          ))
        }
      </ListPage>
      {asked ? <DecideDialog {...asked} onClose={cancel} onDecided={decided} /> : null}
    </>
  );
}

interface DecideDialogProps {
  proof: WaitingProof;
  decision: ProofDecision;
  onClose: () => void;
  /** @param message what was done */
  onDecided: (message: string) => void;
}

/** Asks why a proof is approved or refused. What was sent is destroyed with the decision. */
function DecideDialog({ proof, decision, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useChange(waitingProofs.decide);
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
      note={isApproval ? undefined : { label: text('proofNote'), hint: text('emailedAsWritten'), max: proofNoteMax }}
      act={text(isApproval ? 'proofApprove' : 'proofRefuse')}
      tone={isApproval ? 'primary' : 'danger'}
      call={decide}
      send={({ reason, note }) =>
        decide.mutate(
          { params: { id: proof.id }, body: { decision, reason, note } },
          { onSuccess: () => onDecided(text(isApproval ? 'proofApproved' : 'proofRefused')) },
        )
      }
      onClose={onClose}
    />
  );
}
