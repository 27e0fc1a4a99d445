import { saidIn } from '../../../../contract/disputes/replies.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import type { Reason } from '../../../../contract/moderation/moderation.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Small, Text, Words } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { PanePart } from '../../../components/layout/panes.tsx';
import { Quote } from '../../../components/layout/quote.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { Exchange } from '../../reports/replies/exchange.tsx';
import { DisputeFiles } from '../report/report-files.tsx';

/** What the person named and the author say about a report: an appeal, replies, disputes. */
export default function BothSides({ item }: { item: QueueItem }) {
  return (
    <>
      {item.appeal ? <Appeal item={item} appeal={item.appeal} /> : null}
      {item.reply ? <Replies item={item} /> : null}
      {item.disputes.map((one) => (
        <Dispute key={one.disputeID} dispute={one} />
      ))}
    </>
  );
}

function Appeal({ item, appeal }: { item: QueueItem; appeal: NonNullable<QueueItem['appeal']> }) {
  const { text, format } = useReader();
  const appealed = item.decisions.find(({ id }) => id === appeal.decisionID);
  return (
    <PanePart title={text('appealTitle')}>
      <Small>
        {appealed
          ? `${text('appealAgainst', {
              decision: text(`decision_${appealed.decision}`),
              reason: text(`reason_${appealed.reason as Reason}`),
            })} · `
          : null}
        {text('appealDue', { day: format.dateTime(appeal.dueAt) })}
      </Small>
      <Words>{appeal.words}</Words>
    </PanePart>
  );
}

function Replies({ item }: { item: QueueItem }) {
  const text = useText();
  return (
    <PanePart title={text('replyTitle')}>
      <Exchange
        turns={saidIn(item).map(({ by, words, state }) => ({
          by,
          words,
          note: by === 'author' && state === 'waiting' ? text('replyTellsAuthor') : undefined,
          more: (
            <Row gap={2}>
              <Badge tone={state === 'waiting' ? 'info' : 'neutral'}>{text(`replyState_${state}`)}</Badge>
            </Row>
          ),
        }))}
        names={{ subject: text('disputeSubjectSays'), author: text('disputeAuthorSays') }}
      />
    </PanePart>
  );
}

function Dispute({ dispute }: { dispute: StaffDispute }) {
  const text = useText();
  const isOpen = dispute.state === 'open';
  const { kind, masked } = dispute;
  return (
    <PanePart
      title={text(dispute.isAppeal ? 'disputeAppeal' : 'disputeTitle')}
      note={
        <Row gap={2}>
          <Badge tone={isOpen ? 'info' : 'neutral'}>{text(`disputeState_${dispute.state}`)}</Badge>
          {dispute.isOverdue ? <Badge tone="warning">{text('disputeOverdue')}</Badge> : null}
        </Row>
      }
    >
      <Small>
        {kind && masked ? text('disputeBy', { kind: text(kindLabels[kind]), masked }) : text('disputeByForgotten')}
      </Small>
      <Quote label={text('disputeSubjectSays')}>
        <Text weight="semibold">{text(`disputeReason_${dispute.reason}`)}</Text>
        <Words>{dispute.words}</Words>
        <Questions questions={dispute.toSubject} />
      </Quote>
      <Quote label={text('disputeAuthorSays')}>
        {dispute.toAuthor.length === 0 ? (
          <Text tone="quiet">{text('disputeAuthorNotAsked')}</Text>
        ) : (
          <Questions questions={dispute.toAuthor} />
        )}
      </Quote>
      {dispute.files.length > 0 ? (
        <Stack gap={2}>
          <Text size="sm" weight="semibold">
            {text('disputeFiles')}
          </Text>
          <DisputeFiles disputeID={dispute.disputeID} files={dispute.files} />
        </Stack>
      ) : null}
      {isOpen ? <Clock dispute={dispute} /> : null}
      {dispute.outcome ? (
        <Stack gap={1}>
          <Text weight="semibold">{text(`disputeOutcomeDone_${dispute.outcome}`)}</Text>
          <Words>{dispute.reasons}</Words>
        </Stack>
      ) : null}
    </PanePart>
  );
}

/** What a side was asked, and its answers. */
function Questions({ questions }: { questions: StaffDispute['toAuthor'] }) {
  const { text, format } = useReader();
  return (
    <Stack gap={3}>
      {questions.map(({ id, words, askedAt, answer, answeredAt }) => (
        <Stack key={id} gap={1}>
          <Small dir="auto">
            {words ?? text('disputeWhatToSay')} · {format.relative(askedAt)}
          </Small>
          {answer === null ? (
            <Small>{text('disputeNoAnswer')}</Small>
          ) : (
            <>
              <Words>{answer}</Words>
              {answeredAt ? <FinePrint>{format.dateTime(answeredAt)}</FinePrint> : null}
            </>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function Clock({ dispute }: { dispute: StaffDispute }) {
  const { text, format } = useReader();
  const by = (at: string) => text('disputeBy_day', { day: format.dateTime(at) });
  const { authorAskedAt, authorDueAt, decisionDueAt, heldAt, endsAt } = dispute;
  return (
    <FactList
      facts={[
        {
          label: text('disputeAuthorDue'),
          value: authorAskedAt ? format.dateTime(authorAskedAt) : by(authorDueAt),
        },
        { label: text('disputeDecisionDue'), value: by(decisionDueAt) },
        { label: text('disputeEnds'), value: heldAt ? format.dateTime(heldAt) : by(endsAt) },
      ]}
    />
  );
}
