import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RequestRow } from '../../../../contract/disputes/removal-requests.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { requestList } from './queries.ts';
import { RequestCard } from './request-card.tsx';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const decided = ['false', 'true'] as const;

/** /admin/requests: notices that reports are wrong or unlawful, and orders of courts and authorities. */
export function RequestsPage() {
  const text = useText();
  const query = useQuery(requestList(useListAddress({ decided })));
  const [asked, setAsked] = useState<RequestRow>();
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <ListPage
        title={text('requestsTitle')}
        intro={text('requestsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        filters={[
          {
            name: 'decided',
            label: 'requestsShow',
            options: decided,
            labels: { false: 'requestsWaiting', true: 'requestsDecided' },
          },
        ]}
        query={query}
        place={place}
        skeleton={<Skeleton shape="card" height={220} />}
        empty={{ title: text('requestsNone'), text: text('requestsNoneText') }}
      >
        {(requests) =>
          requests.map((request) => (
            <RequestCard key={request.id} request={request} onDecide={() => setAsked(request)} />
          ))
        }
      </ListPage>
      <Suspense>
        {asked ? (
          <DecideDialog
            request={asked}
            onClose={() => setAsked(undefined)}
            onDecided={() => {
              setAsked(undefined);
              setDone(text('requestAnswered'));
              // The card has left the list.
              place.current?.focus();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
