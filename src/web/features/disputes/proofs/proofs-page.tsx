import { useQuery } from '@tanstack/react-query';
import type { ProofDecision } from '../../../../contract/disputes/proof-means.ts';
import type { WaitingProof } from '../../../../contract/disputes/staff-proofs.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ProofCard } from './proof-card.tsx';
import { proofList } from './queries.ts';

/** /admin/proofs: people who want to see what is held about them, and what proves that it is about them (N2). */
export function ProofsPage() {
  const text = useText();
  const query = useQuery(proofList(useListAddress({})));
  const { asked, ask, cancel, place, done, decided } = useDecision<{ proof: WaitingProof; decision: ProofDecision }>();

  return (
    <>
      <ListPage
        title={text('proofsTitle')}
        intro={text('proofsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        query={query}
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
