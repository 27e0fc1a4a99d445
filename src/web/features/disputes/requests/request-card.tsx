import Eye from '@iconify-json/lucide/icons.json?eye';
import { type RequestRow, staffRequests } from '../../../../contract/disputes/removal-requests.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text, TextLink, Words } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/session/use-change.ts';

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
