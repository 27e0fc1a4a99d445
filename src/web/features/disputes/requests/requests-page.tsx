import { useQuery } from '@tanstack/react-query';
import type { RequestRow } from '../../../../contract/disputes/removal-requests.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { requestList } from './queries.ts';
import { RequestCard } from './request-card.tsx';

const states = ['false', 'true'] as const;

/** /admin/requests: notices that reports are wrong or unlawful, and orders of courts and authorities. */
export function RequestsPage() {
  const text = useText();
  const query = useQuery(requestList(useListAddress({ decided: states })));
  const { asked, ask, cancel, place, done, decided } = useDecision<RequestRow>();
  return (
    <>
      <ListPage
        title={text('requestsTitle')}
        intro={text('requestsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        filters={[{ name: 'decided', label: 'show', options: { false: 'waiting', true: 'requestsDecided' } }]}
        query={query}
        place={place}
        skeleton={<Skeleton shape="card" height={220} />}
        empty={{ title: text('requestsNone'), text: text('requestsNoneText') }}
      >
        {(requests) =>
          requests.map((request) => <RequestCard key={request.id} request={request} onDecide={() => ask(request)} />)
        }
      </ListPage>
      {asked ? (
        <DecideDialog request={asked} onClose={cancel} onDecided={() => decided(text('requestAnswered'))} />
      ) : null}
    </>
  );
}
