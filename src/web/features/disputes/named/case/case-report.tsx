import type { CaseReport, PastDispute } from '../../../../../contract/disputes/cases.ts';
import type { CaseDispute } from '../../../../../contract/disputes/disputes.ts';
import { isAnsweredIn, saidIn } from '../../../../../contract/disputes/replies.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { Small, Text } from '../../../../components/content/text.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { Deadline } from '../../../../components/layout/deadline.tsx';
import { FactList } from '../../../../components/layout/fact-list.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { Exchange } from '../../../reports/replies/exchange.tsx';
import { goTo } from '../use-hash.ts';
import { useCaseFormat } from './case-queries.ts';
import { isUndisputed, mayDispute } from './dispute-form.tsx';
import { endOf } from './dispute-view.tsx';
import { Reading } from './reading.tsx';

/** One report: what is known of it, the reply, and the dispute or the way to one. */
export function CaseReportCard({ report }: { report: CaseReport }) {
  const { text, format } = useReader();
  const { reportID, category, city, reportedOn, happenedOn, state, standing, narrative, dispute } = report;
  const { disputableFrom } = report;
  return (
    <Card as="article" title={text('caseReportOf', { day: format.date(reportedOn) })} titleLevel={3} gap={5}>
      <FactList
        facts={[
          { label: text('caseCategory'), value: text(category ? `category_${category}` : 'caseCategoryUnknown') },
          { label: text('caseCity'), value: <bdi>{city}</bdi> },
          { label: text('caseHappened'), value: format.date(happenedOn) },
          { label: text('caseStanding'), value: text(`caseStanding_${standing}`) },
          { label: text('caseState'), value: text(`caseState_${state}`) },
        ]}
      />
      <Reading report={report} />
      <CaseExchange report={report} />
      {dispute ? <DisputeSummary dispute={dispute} /> : null}
      {disputableFrom && isUndisputed(report) ? (
        <Small>{text('caseDisputableFrom', { day: format.dateTime(disputableFrom) })}</Small>
      ) : null}
      <ButtonRow>
        {mayDispute(report) ? (
          <Button variant={dispute || !narrative ? 'secondary' : 'primary'} onClick={() => goTo(`why/${reportID}`)}>
            {text(dispute ? 'caseDisputeAnew' : 'caseDisputeStart')}
          </Button>
        ) : null}
        <CaseExchangeButtons report={report} />
      </ButtonRow>
    </Card>
  );
}

/** A report that is gone, and the dispute about it. */
export function PastReport({ past }: { past: PastDispute }) {
  const { text, format } = useReader();
  return (
    <Card as="article" title={text('caseReportOf', { day: format.date(past.reportedOn) })} titleLevel={3}>
      <DisputeSummary dispute={past.dispute} />
    </Card>
  );
}

/** The own reply and what followed, and whose turn it is. */
function CaseExchange({ report }: { report: CaseReport }) {
  const text = useText();
  const { reply, replyFollowUps, replyNext } = report;
  if (!reply) return replyNext === null ? <Small>{text('replyTaken')}</Small> : null;
  const turns = saidIn(report);
  // Of one's own words that wait or were removed, the note below them says it.
  const isShown = turns.at(-1)?.state === 'shown';
  return (
    <>
      <Exchange
        turns={turns.map((turn) => ({
          ...turn,
          note: turn.by === 'subject' ? text(`caseReply_${turn.state}`) : undefined,
        }))}
        names={{
          subject: text(replyFollowUps.length > 0 ? 'caseYouSay' : 'caseReplyTitle'),
          author: text('caseAuthorSays'),
        }}
      />
      {isShown ? <Small>{text(`caseNext_${replyNext ?? 'nobody'}`)}</Small> : null}
    </>
  );
}

/** What can be written beneath a report now, or changed or removed. */
function CaseExchangeButtons({ report }: { report: CaseReport }) {
  const text = useText();
  const { reportID, reply, replyFollowUps, replyNext } = report;
  const isAnswered = isAnsweredIn(report, 'subject');
  const own = replyFollowUps.find(({ by }) => by === 'subject');
  return (
    <>
      {own || (isAnswered && replyNext === 'subject') ? (
        <Button onClick={() => goTo(`follow-up/${reportID}`)}>
          {text(own ? 'caseFollowUpChange' : 'caseFollowUpWrite')}
        </Button>
      ) : null}
      {reply || replyNext ? (
        <Button onClick={() => goTo(`reply/${reportID}`)}>
          {text(!reply ? 'caseReplyWrite' : isAnswered ? 'caseReplyTakeBack' : 'caseReplyChange')}
        </Button>
      ) : null}
    </>
  );
}

/** How a dispute stands, with its clock, and the way to all of it. */
function DisputeSummary({ dispute }: { dispute: CaseDispute }) {
  const text = useText();
  const format = useCaseFormat();
  const { disputeID, state, decisionDueAt, questions, appealUntil } = dispute;
  const isAsked = state === 'open' && questions.some(({ answeredAt }) => answeredAt === null);
  return (
    <Deadline
      title={state === 'open' ? text('caseDisputeDue', { day: format.clockDay(decisionDueAt) }) : text(endOf(dispute))}
      isOpen={state === 'open'}
    >
      <Stack gap={3}>
        {appealUntil ? <Text size="sm">{text('caseAppealUntil', { day: format.dateTime(appealUntil) })}</Text> : null}
        {isAsked ? <Text weight="medium">{text('caseQuestionTitle')}</Text> : null}
        <Button variant={isAsked ? 'primary' : 'secondary'} size="compact" onClick={() => goTo(`dispute/${disputeID}`)}>
          {text('caseDisputeTitle')}
        </Button>
      </Stack>
    </Deadline>
  );
}
