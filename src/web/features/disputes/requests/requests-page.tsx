import {
  type RequestOutcome,
  type RequestRow,
  requestAnswerMax,
  requestOutcomes,
  staffRequests,
} from '../../../../contract/disputes/removal-requests.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { RequestCard } from './request-card.tsx';

const states = ['false', 'true'] as const;

/** /admin/requests: notices that reports are wrong or unlawful, and orders of courts and authorities. */
export function RequestsPage() {
  const text = useText();
  const { asked, ask, cancel, place, done, decided } = useDecision<RequestRow>();
  return (
    <>
      <ListPage
        title={text('requestsTitle')}
        intro={text('requestsIntro')}
        lead={<Banner tone="success">{done}</Banner>}
        filters={[{ name: 'decided', label: 'show', options: { false: 'waiting', true: 'requestsDecided' } }]}
        list={askPage(staffRequests.list, { query: useListAddress({ decided: states }) })}
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

interface DecideDialogProps {
  request: RequestRow;
  onClose: () => void;
  onDecided: () => void;
}

/** Asks how a request was decided and why. What happens to the report is decided in the queue before. */
function DecideDialog({ request, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useChange(staffRequests.decide);
  return (
    <ReasonDialog<RequestOutcome>
      open
      title={text('requestDecideTitle')}
      consequence={text('requestDecideText')}
      reasons={{
        label: text('requestOutcome'),
        options: requestOutcomes.map((value) => ({ value, label: text(`requestOutcome_${value}`) })),
      }}
      note={{
        label: text('disputeReasons'),
        hint: text('emailedAsWritten'),
        max: requestAnswerMax,
        required: true,
        check: (written) => (written === '' ? text('requestAnswerRequired') : undefined),
      }}
      act={text('requestDecide')}
      call={decide}
      send={({ reason: outcome, note }) =>
        decide.mutate({ params: { id: request.id }, body: { outcome, answer: note ?? '' } }, { onSuccess: onDecided })
      }
      onClose={onClose}
    />
  );
}
