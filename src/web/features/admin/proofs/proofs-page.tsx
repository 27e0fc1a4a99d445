import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProofDecision, WaitingProof } from '../../../../contract/admin/proofs.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { ListPages } from '../list-pages.tsx';
import { ProofCard } from './proof-card.tsx';
import { proofList } from './queries.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

/** /admin/proofs: people who want to see what is held about them, and what proves that it is about them (N2). */
export function ProofsPage() {
  const text = useText();
  const [params] = useSearchParams();
  const query = useQuery(proofList({ cursor: params.get('cursor') ?? undefined }));
  const [asked, setAsked] = useState<{ proof: WaitingProof; decision: ProofDecision }>();
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);

  return (
    <>
      <PageTitle title={text('proofsTitle')} intro={<p>{text('proofsIntro')}</p>} />
      <Stack gap={6}>
        <Banner tone="success">{done}</Banner>
        <FocusTarget ref={place} label={text('proofsTitle')} busy={query.isFetching} outdated={query.isPlaceholderData}>
          <Loaded query={query} skeleton={<Skeleton shape="card" height={220} />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState title={text('proofsNone')} text={text('proofsNoneText')} />
              ) : (
                <Stack gap={4}>
                  {content.map((proof) => (
                    <ProofCard key={proof.id} proof={proof} onDecide={(decision) => setAsked({ proof, decision })} />
                  ))}
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
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
