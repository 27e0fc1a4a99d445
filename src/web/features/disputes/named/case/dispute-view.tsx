import FileText from '@iconify-json/lucide/icons.json?file-text';
import { useContext, useState } from 'react';
import {
  type CaseDispute,
  type DisputeOutcome,
  type DisputeStep,
  disputeAnswerMax,
  disputeFilesMax,
  disputes,
} from '../../../../../contract/disputes/disputes.ts';
import { type Exchange, isAnsweredIn } from '../../../../../contract/disputes/replies.ts';
import { attachmentTypes } from '../../../../../contract/reports/attachments.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { FilePicker } from '../../../../components/fields/file-picker.tsx';
import { WordsForm } from '../../../../components/forms/words-form.tsx';
import { Deadline } from '../../../../components/layout/deadline.tsx';
import { DividedList, ListRow } from '../../../../components/layout/list.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { Step, StepList } from '../../../../components/layout/step-list.tsx';
import { upload } from '../../../../lib/api/upload.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { type TextKey, useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { goTo } from '../use-hash.ts';
import { AskedButton } from './asked-button.tsx';
import { caseDraft, ShownCase, useCaseChange, useCaseFormat, useRefreshCase } from './case-queries.ts';

interface DisputeProps {
  dispute: CaseDispute;
}

interface DisputeViewProps extends DisputeProps {
  /** What was replied to the report; nothing once that is gone. */
  exchange: Exchange | undefined;
}

/** A dispute: how it stands, what happens next and by when, both sides' steps, documents, and the decision. */
export function DisputeView({ dispute, exchange }: DisputeViewProps) {
  const text = useText();
  const format = useCaseFormat();
  const { disputeID, state, isAppeal, decisionDueAt, endsAt, reason, words, earlier } = dispute;
  const isOpen = state === 'open';
  return (
    <Question
      takesFocus
      title={text('caseDisputeTitle')}
      back={{ label: text('caseBackToCase'), onBack: () => goTo('') }}
    >
      {isOpen ? (
        <Deadline isOpen title={text('caseDisputeDue', { day: format.clockDay(decisionDueAt) })}>
          <Stack gap={1}>
            <Small>{text('caseDisputeHeldBy', { day: format.clockDay(endsAt) })}</Small>
            {isAppeal ? <Text size="sm">{text('caseDisputeAppeal')}</Text> : null}
          </Stack>
        </Deadline>
      ) : (
        <Decision dispute={dispute} exchange={exchange} />
      )}
      <DisputeQuestions dispute={dispute} />
      <DisputeSteps dispute={dispute} />
      <DisputeFiles dispute={dispute} />
      <Stack gap={5}>
        <Quote label={`${text('caseDisputeReason')}: ${text(`caseReason_${reason}`)}`} words={words} />
        {isOpen ? <Withdraw disputeID={disputeID} /> : null}
      </Stack>
      {earlier.length > 0 ? (
        <Section title={text('caseEarlierTitle')}>
          <Stack gap={5}>
            {earlier.map((one) => (
              <Quote
                key={one.disputeID}
                label={text(endOf(one))}
                note={one.decidedAt ? text('caseOutcomeOn', { when: format.clockDay(one.decidedAt) }) : undefined}
                words={one.reasons ?? one.words}
              />
            ))}
          </Stack>
        </Section>
      ) : null}
    </Question>
  );
}

/** How a dispute that is not open has ended. */
export function endOf({ state, outcome }: Pick<CaseDispute, 'state' | 'outcome'>) {
  if (outcome) return `caseOutcome_${outcome}` as const;
  return state === 'withdrawn' ? 'caseStep_withdrawn' : 'caseStep_ended';
}

/** What was decided and why, and the way to an appeal. */
function Decision({ dispute, exchange }: DisputeViewProps) {
  const text = useText();
  const format = useCaseFormat();
  const { disputeID, outcome, reasons, decidedAt, appealUntil } = dispute;
  if (!outcome) return <Deadline isOpen={false} title={text(endOf(dispute))} />;
  const isOffered: Record<DisputeOutcome, boolean> = {
    upheld: true,
    amended: true,
    reply_only: exchange?.reply != null && !isAnsweredIn(exchange, 'subject'),
    refused: exchange?.reply === null && exchange.replyNext !== null,
  };
  return (
    <Stack gap={5}>
      <Deadline isOpen={false} title={text(`caseOutcome_${outcome}`)}>
        <Stack gap={1}>
          {isOffered[outcome] ? <p>{text(`caseOutcome_${outcome}Text`)}</p> : null}
          {decidedAt ? <Small>{text('caseOutcomeOn', { when: format.clockDay(decidedAt) })}</Small> : null}
        </Stack>
      </Deadline>
      {reasons ? <Quote label={text('caseOutcomeReasons')} words={reasons} /> : null}
      {appealUntil ? (
        <Stack gap={3}>
          <p>{text('caseAppealUntil', { day: format.dateTime(appealUntil) })}</p>
          <Button onClick={() => goTo(`appeal/${disputeID}`)}>{text('caseAppeal')}</Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Withdraws an open dispute, after a confirmation. */
function Withdraw({ disputeID }: { disputeID: string }) {
  const text = useText();
  const withdraw = useCaseChange(disputes.withdraw);
  return (
    <AskedButton
      label={text('caseWithdraw')}
      variant="quiet"
      question={text('caseWithdrawTitle')}
      consequence={text('caseWithdrawText')}
      busy={withdraw.isPending}
      error={withdraw.error}
      onYes={(done) => withdraw.mutate({ disputeID }, { onSuccess: done })}
    />
  );
}

/** The text for a step that was done, if it differs from the text while it is due. */
const done: Partial<Record<DisputeStep, TextKey>> = {
  authorAsked: 'caseStepDone_authorAsked',
  authorAnswered: 'caseStepDone_authorAnswered',
  reportHeld: 'caseStepDone_reportHeld',
  decided: 'caseStepDone_decided',
};

/** What was done, and what happens next and by when. */
function DisputeSteps({ dispute }: DisputeProps) {
  const text = useText();
  const format = useCaseFormat();
  return (
    <Section title={text(dispute.state === 'open' ? 'caseNextTitle' : 'caseStepsDone')}>
      <StepList>
        {dispute.steps.map(({ step, at, dueAt }) => (
          <Step
            key={`${step}-${at ?? dueAt}`}
            isDone={at !== null}
            title={text((at !== null && done[step]) || `caseStep_${step}`)}
            time={
              at !== null
                ? format.clockDay(at)
                : dueAt !== null
                  ? text('caseStepDue', { day: format.clockDay(dueAt) })
                  : undefined
            }
          />
        ))}
      </StepList>
    </Section>
  );
}

/** What moderators have asked, and the answers. */
function DisputeQuestions({ dispute }: DisputeProps) {
  const { text, format } = useReader();
  const { questions, state, disputeID } = dispute;
  if (questions.length === 0) return null;
  return (
    <Section title={text('caseQuestionTitle')}>
      <Stack gap={6}>
        {questions.map((question) => (
          <Stack key={question.id} gap={4}>
            <Quote
              label={text('caseQuestionAsked', { when: format.dateTime(question.askedAt) })}
              words={question.words}
            />
            {question.answeredAt ? (
              <Quote
                label={text('caseQuestionAnswered', { when: format.dateTime(question.answeredAt) })}
                words={question.answer}
              />
            ) : null}
            {question.answeredAt === null && state === 'open' ? (
              <AnswerForm disputeID={disputeID} question={question} />
            ) : null}
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

function AnswerForm({ disputeID, question }: { disputeID: string; question: CaseDispute['questions'][number] }) {
  const text = useText();
  const answer = useCaseChange(disputes.answer);
  return (
    <WordsForm
      label={text('caseQuestionLabel')}
      isPage
      draft={caseDraft(`answer:${question.id}`)}
      max={disputeAnswerMax}
      required={text('caseAnswerRequired')}
      tooLong={text('disputeWordsMax')}
      act={text('caseQuestionSend')}
      call={answer}
      send={(words) => answer.mutateAsync({ disputeID, questionID: question.id, answer: words })}
    />
  );
}

/** Documents for a dispute. They are sent one after the other. */
function DisputeFiles({ dispute }: { dispute: CaseDispute }) {
  const { text, format } = useReader();
  const { link } = useContext(ShownCase);
  const add = useMutation({
    mutationFn: (file: File) => upload(disputes.addFile, { body: { link, disputeID: dispute.disputeID } }, file),
    onSettled: useRefreshCase(),
  });
  const { files, state } = dispute;
  const isOpen = state === 'open';
  const [unsent, setUnsent] = useState({ names: [] as string[], after: 0 });
  // What was sent may have arrived although its answer was lost. Phones give many pictures one name.
  const missing = unsent.names.slice(Math.max(0, files.length - unsent.after));
  if (!isOpen && files.length === 0) return null;

  async function send(chosen: readonly File[]): Promise<void> {
    const names = chosen.map(({ name }) => name);
    const room = disputeFilesMax - files.length;
    setUnsent({ names: names.slice(room), after: disputeFilesMax });
    for (const [at, file] of chosen.slice(0, room).entries())
      await add.mutateAsync(file, { onError: () => setUnsent({ names: names.slice(at), after: files.length + at }) });
  }

  return (
    <Section title={text('caseFilesTitle')}>
      {files.length === 0 ? (
        <p>{text('caseFilesNone')}</p>
      ) : (
        <DividedList>
          {files.map(({ id, name, size }) => (
            <ListRow key={id} icon={FileText}>
              <Text as="bdi">{name}</Text>
              <Small>{format.bytes(size)}</Small>
            </ListRow>
          ))}
        </DividedList>
      )}
      {isOpen ? (
        <FilePicker
          label={text('caseFilesLabel')}
          hint={text('caseFilesHint', { count: disputeFilesMax })}
          accept={attachmentTypes}
          disabled={files.length >= disputeFilesMax || add.isPending}
          // The failure is shown below.
          onFiles={(chosen) => void send(chosen).catch(() => undefined)}
        />
      ) : null}
      <StatusLine>{add.isPending ? text('caseFileSending', { name: add.variables.name }) : ''}</StatusLine>
      {isOpen ? (
        <>
          <ProblemBanner tone="warning" error={add.error} />
          <Banner tone="warning">
            {missing.length > 0 ? text('caseFilesNotSent', { names: missing.join(' · ') }) : null}
          </Banner>
        </>
      ) : null}
    </Section>
  );
}
