import { type ReactNode, useState } from 'react';
import { decisions, type OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { isAppealable, type Reason, type ReasonAgainst } from '../../../../contract/moderation/moderation.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { LiveRegion } from '../../../components/feedback/live-region.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { AuthorWords, authorDraft, type Sending } from './author-words.tsx';

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
  const { id: decisionID, answer, isReversed, decidedAt } = decision;
  const asks = decision.decision === 'ask';
  const query = { reportID };
  const appeals = useChange(decisions.appeal);
  const answers = useChange(decisions.answer);
  return (
    <Card
      title={text(`told_${decision.decision}`)}
      titleNote={isReversed ? <Badge tone="warning">{text('reversed')}</Badge> : null}
      gap={3}
    >
      <Small>{format.dateTime(decidedAt)}</Small>
      {asks && answer === null && until ? <Text>{text('answerBy', { day: format.date(until) })}</Text> : null}
      <DecisionFacts decision={decision} />
      <Appeal
        decision={decision}
        isFolded
        call={appeals}
        send={(words) => appeals.mutateAsync({ query, body: { decisionID, words } })}
      />
      {asks && !isReversed ? (
        <Answer
          decision={decision}
          call={answers}
          send={(answer) => answers.mutateAsync({ query, body: { decisionID, answer } })}
        />
      ) : null}
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
      {note ? <Written label={asks ? null : text('toldNote')} words={note} /> : null}
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

interface WrittenProps {
  label: string | null;
  words: string | null;
  /** What became of it. */
  children?: ReactNode;
}

/** What somebody wrote. */
function Written({ label, words, children }: WrittenProps) {
  return (
    <Stack gap={1}>
      {label ? (
        <Text size="sm" weight="semibold">
          {label}
        </Text>
      ) : null}
      <Words>{words}</Words>
      {children}
    </Stack>
  );
}

/** What its author wrote, and what became of it. */
export function WrittenAppeal({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { text, format } = useReader();
  return (
    <Written label={text('toldYourAppeal')} words={appeal.words}>
      <Small role="status">
        {appeal.outcome
          ? text(`toldAppeal_${appeal.outcome}`)
          : text('toldAppealDue', { day: format.dateTime(appeal.dueAt) })}
      </Small>
    </Written>
  );
}

/**
 * The author's appeal against a decision: to write while it can be, then to read, with what became of it.
 * @param isFolded the form appears behind a button
 */
export function Appeal({ decision, isFolded, ...sending }: Sending & { decision: OwnDecision; isFolded?: boolean }) {
  const { text, format } = useReader();
  const { id, appeal, appealUntil } = decision;
  const [isOpen, setOpen] = useState(() => !isFolded || authorDraft('appeal', id).read() !== null);
  if (appeal) return <WrittenAppeal appeal={appeal} />;
  if (appealUntil === null) return null;
  return (
    <Stack gap={3}>
      <Text size="sm" measure>
        {text('toldMayAppeal', { day: format.dateTime(appealUntil) })}
      </Text>
      {isOpen ? (
        <AuthorWords kind="appeal" id={id} {...sending} />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{text('toldAppeal')}</Button>
        </ButtonRow>
      )}
    </Stack>
  );
}

interface AnswerProps extends Sending {
  decision: OwnDecision;
  call: Sending['call'] & { isSuccess: boolean };
}

/** The author's answer to a question, to give while it is open, then to read again. */
export function Answer({ decision: { id, answer, isReversed }, ...sending }: AnswerProps) {
  const text = useText();
  return (
    <>
      {answer === null ? null : <Written label={text('yourAnswer')} words={answer} />}
      {answer === null && isReversed ? <Text>{text('toldQuestionOver')}</Text> : null}
      {answer === null && !isReversed ? <AuthorWords kind="answer" id={id} {...sending} /> : null}
      <LiveRegion>{sending.call.isSuccess ? <Text tone="success">{text('toldSent')}</Text> : null}</LiveRegion>
    </>
  );
}
