import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ProofDecision } from '../../../../contract/disputes/proof-means.ts';
import type { WaitingProof } from '../../../../contract/disputes/staff-proofs.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ProofCard } from './proof-card.tsx';
import { proofList } from './queries.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

/** /admin/proofs: people who want to see what is held about them, and what proves that it is about them (N2). */
export function ProofsPage() {
  const text = useText();
  const query = useQuery(proofList(useListAddress({})));
  const [asked, setAsked] = useState<{ proof: WaitingProof; decision: ProofDecision }>();
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);

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
            <ProofCard key={proof.id} proof={proof} onDecide={(decision) => setAsked({ proof, decision })} />
          ))
        }
      </ListPage>
      <Suspense>
        {asked ? (
          <DecideDialog
            {...asked}
            onClose={() => setAsked(undefined)}
            onDecided={(message) => {
              setAsked(undefined);
              setDone(message);
              // The card has left the list.
              place.current?.focus();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
