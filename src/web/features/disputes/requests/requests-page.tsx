import Eye from '@iconify-json/lucide/icons.json?eye';
import {
  type RequestOutcome,
  type RequestRow,
  requestAnswerMax,
  requestOutcomes,
  staffRequests,
} from '../../../../contract/disputes/removal-requests.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text, TextLink, Words } from '../../../components/content/text.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

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

interface RequestCardProps {
  request: RequestRow;
  onDecide: () => void;
}

/** A request: what is due, and, once it is opened, what it says and who sent it. */
export function RequestCard({ request, onDecide }: RequestCardProps) {
  const { text, format } = useReader();
  const open = useCall(staffRequests.open, { gcTime: 0 });
  const opened = open.data;
  const { id, kind, reason, reportID, reference, receivedAt, dueAt, outcome, decidedAt } = request;
  const isOverdue = decidedAt === null && Date.parse(dueAt) <= Date.now();
  return (
    <Card
      as="article"
      title={text(`requestKind_${kind}`)}
      titleNote={
        <Row gap={2}>
          {outcome ? <Badge tone="neutral">{text(`requestOutcome_${outcome}`)}</Badge> : null}
          {isOverdue ? <Badge tone="warning">{text('requestOverdue')}</Badge> : null}
        </Row>
      }
      action={
        opened ? null : (
          <Button
            size="compact"
            aria-label={text('requestOpenOne', { received: format.dateTime(receivedAt) })}
            busy={open.isPending}
            onClick={() => open.mutate({ params: { id } })}
          >
            <Eye aria-hidden="true" />
            {text('open')}
          </Button>
        )
      }
      gap={4}
    >
      <ProblemBanner error={open.error} onClear={open.reset} />
      <FactList
        facts={[
          { label: text('requestAboutReason'), value: text(`requestReason_${reason}`) },
          { label: text('requestReceived'), value: format.dateTime(receivedAt) },
          decidedAt
            ? { label: text('requestDecidedAt'), value: format.dateTime(decidedAt) }
            : { label: text('requestDue'), value: format.dateTime(dueAt) },
          {
            label: text('reportTitle'),
            value: reportID ? (
              <TextLink to={pages.adminReport.replace(':reportID', reportID)}>
                <bdi dir="ltr">{reference ?? reportID}</bdi>
              </TextLink>
            ) : (
              text('requestReportUnknown')
            ),
          },
          ...(['authority', 'fileNumber', 'legalBasis'] as const).map((part) => ({
            label: text(`request_${part}`),
            value: said(opened?.[part]),
          })),
          { label: text('requestReport'), value: said(opened?.report) },
          { label: text('requestSender'), value: said(opened?.name) },
          { label: text('requestAnswerTo'), value: said(opened?.contactEmail) },
        ]}
      />
      {opened ? (
        <>
          <Words measure>{opened.words}</Words>
          {opened.answer ? (
            <Stack gap={1}>
              <Text size="sm" weight="semibold">
                {text('disputeReasons')}
              </Text>
              <Words measure>{opened.answer}</Words>
            </Stack>
          ) : null}
          {outcome ? null : (
            <ButtonRow>
              <Button variant="primary" size="compact" onClick={onDecide}>
                {text('requestDecide')}
              </Button>
            </ButtonRow>
          )}
        </>
      ) : (
        <FinePrint>{text('viewsAreRecorded')}</FinePrint>
      )}
    </Card>
  );
}

/** What whoever sent it wrote about themselves. */
const said = (words: string | null | undefined) => words && <bdi>{words}</bdi>;
