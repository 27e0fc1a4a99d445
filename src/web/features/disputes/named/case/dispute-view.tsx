import type { CaseDispute } from '../../../../../contract/disputes/disputes.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small, Text, Words } from '../../../../components/content/text.tsx';
import { Deadline } from '../../../../components/layout/deadline.tsx';
import { PlainSection } from '../../../../components/layout/plain-section.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';
import { AskedButton } from './asked-button.tsx';
import { useWithdraw } from './case-queries.ts';
import { DisputeFiles } from './dispute-files.tsx';
import { DisputeQuestions } from './dispute-questions.tsx';
import { DisputeSteps } from './dispute-steps.tsx';

interface DisputeViewProps {
  link: string;
  dispute: CaseDispute;
  timeZone: string;
  goTo: (step: string) => void;
}

/** A dispute: how it stands, what happens next and by when, both sides' steps, documents, and the decision. */
export function DisputeView({ link, dispute, timeZone, goTo }: DisputeViewProps) {
  const text = useText();
  const format = useVisitorFormat();
  const { disputeID, state, isAppeal, decisionDueAt, endsAt, reason, words, earlier } = dispute;
  const isOpen = state === 'open';
  return (
    <Question
      takesFocus
      title={text('caseDisputeTitle')}
      back={{ label: text('caseBackToCase'), onBack: () => goTo('') }}
    >
      {isOpen ? (
        <Deadline isOpen title={text('caseDisputeDue', { day: format.dayIn(decisionDueAt, timeZone) })}>
          <Stack gap={1}>
            <Small>{text('caseDisputeHeldBy', { day: format.dayIn(endsAt, timeZone) })}</Small>
            {isAppeal ? <Text size="sm">{text('caseDisputeAppeal')}</Text> : null}
          </Stack>
        </Deadline>
      ) : (
        <Decision dispute={dispute} timeZone={timeZone} goTo={goTo} />
      )}
      <DisputeQuestions link={link} dispute={dispute} />
      <DisputeSteps dispute={dispute} timeZone={timeZone} />
      <DisputeFiles link={link} dispute={dispute} />
      <Stack gap={5}>
        <Quote label={`${text('caseDisputeReason')}: ${text(`caseReason_${reason}`)}`}>
          <Words as="div">{words}</Words>
        </Quote>
        {isOpen ? <Withdraw link={link} disputeID={disputeID} /> : null}
      </Stack>
      {earlier.length > 0 ? (
        <PlainSection title={text('caseEarlierTitle')}>
          <Stack gap={5}>
            {earlier.map((one) => (
              <Quote
                key={one.disputeID}
                label={one.outcome ? text(`caseOutcome_${one.outcome}`) : text('caseDisputeEnded')}
                note={
                  one.decidedAt ? text('caseOutcomeOn', { when: format.dayIn(one.decidedAt, timeZone) }) : undefined
                }
              >
                <Words as="div">{one.reasons ?? one.words}</Words>
              </Quote>
            ))}
          </Stack>
        </PlainSection>
      ) : null}
    </Question>
  );
}

/** What was decided and why, and the way to an appeal. */
function Decision({ dispute, timeZone, goTo }: Omit<DisputeViewProps, 'link'>) {
  const text = useText();
  const format = useVisitorFormat();
  const { disputeID, state, outcome, reasons, decidedAt, appealUntil } = dispute;
  if (!outcome)
    return (
      <Deadline isOpen={false} title={text(state === 'withdrawn' ? 'caseDisputeWithdrawn' : 'caseDisputeEnded')} />
    );
  return (
    <Stack gap={5}>
      <Deadline isOpen={false} title={text(`caseOutcome_${outcome}`)}>
        <Stack gap={1}>
          <p>{text(`caseOutcome_${outcome}Text`)}</p>
          {decidedAt ? <Small>{text('caseOutcomeOn', { when: format.dayIn(decidedAt, timeZone) })}</Small> : null}
        </Stack>
      </Deadline>
      {reasons ? (
        <Quote label={text('caseOutcomeReasons')}>
          <Words as="div">{reasons}</Words>
        </Quote>
      ) : null}
      {appealUntil ? (
        <Stack gap={3}>
          <p>{text('caseAppealUntil', { day: format.dayIn(appealUntil, timeZone) })}</p>
          <Button onClick={() => goTo(`appeal/${disputeID}`)}>{text('caseAppeal')}</Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Withdraws an open dispute, after a confirmation. */
function Withdraw({ link, disputeID }: { link: string; disputeID: string }) {
  const text = useText();
  const withdraw = useWithdraw(link);
  return (
    <AskedButton
      label={text('caseWithdraw')}
      variant="quiet"
      question={text('caseWithdrawTitle')}
      consequence={text('caseWithdrawText')}
      busy={withdraw.isPending}
      error={withdraw.error}
      onYes={(done) => withdraw.mutate(disputeID, { onSuccess: done })}
    />
  );
}
