import type { ReactNode } from 'react';
import { decisions, type OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { isAppealable, type Reason, type ReasonAgainst } from '../../../../contract/moderation/moderation.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { LiveRegion } from '../../../components/feedback/live-region.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { Appeal } from './appeal.tsx';
import { AnswerWords } from './author-words.tsx';

/** What the author is told about a report. */
export const ownDecisions = (reportID: string) => ask(decisions.ofReport, { query: { reportID } }, { staleTime: 0 });

interface ToldProps {
  reportID: string;
  decision: OwnDecision;
  /** Until when a question is to be answered. */
  until: string | null;
}

/** A decision that its author can appeal, or a question to answer. */
export function Told({ reportID, decision, until }: ToldProps) {
  const { text, format } = useReader();
  const { id, answer, isReversed, decidedAt } = decision;
  const asks = decision.decision === 'ask';
  return (
    <Card
      title={text(`told_${decision.decision}`)}
      titleNote={isReversed ? <Badge tone="warning">{text('reversed')}</Badge> : null}
      gap={3}
    >
      <Small>{format.dateTime(decidedAt)}</Small>
      {asks && answer === null && until ? <Text>{text('answerBy', { day: format.date(until) })}</Text> : null}
      <DecisionFacts decision={decision} />
      <Appeal reportID={reportID} decision={decision} />
      {asks && !isReversed ? <Answer reportID={reportID} decisionID={id} given={answer} /> : null}
    </Card>
  );
}

/** What was decided by which rule, and why. */
export function DecisionFacts({ decision }: { decision: OwnDecision }) {
  const text = useText();
  const { reason, note, wasFoundAutomatically } = decision;
  const isAgainst = isAppealable(decision.decision);
  const asks = decision.decision === 'ask';
  return (
    <>
      {isAgainst ? <Fact label={text('toldRule')}>{text(`rule_${reason as ReasonAgainst}`)}</Fact> : null}
      {asks ? null : <Fact label={text('reason')}>{text(`reason_${reason as Reason}`)}</Fact>}
      {note ? (
        <Stack gap={1}>
          {asks ? null : (
            <Text size="sm" weight="semibold">
              {text('toldNote')}
            </Text>
          )}
          <Words>{note}</Words>
        </Stack>
      ) : null}
      {isAgainst ? <Small>{text(wasFoundAutomatically ? 'toldFoundAutomatically' : 'toldFoundByPeople')}</Small> : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row gap={2}>
      <Text as="span" tone="quiet">
        {label}:
      </Text>
      <span>{children}</span>
    </Row>
  );
}

/** The author's answer to a question, to give or to read again. */
function Answer({ reportID, decisionID, given }: { reportID: string; decisionID: string; given: string | null }) {
  const text = useText();
  const send = useChange(decisions.answer);
  return (
    <>
      {given === null ? (
        <AnswerWords
          questionID={decisionID}
          call={send}
          send={(answer) => send.mutateAsync({ query: { reportID }, body: { decisionID, answer } })}
        />
      ) : (
        <WrittenAnswer answer={given} />
      )}
      <LiveRegion>{send.isSuccess ? <Text tone="success">{text('toldSent')}</Text> : null}</LiveRegion>
    </>
  );
}

/** The author's answer. */
export function WrittenAnswer({ answer }: { answer: string }) {
  const text = useText();
  return (
    <Stack gap={1}>
      <Text size="sm" weight="semibold">
        {text('yourAnswer')}
      </Text>
      <Words>{answer}</Words>
    </Stack>
  );
}
