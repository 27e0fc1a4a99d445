import type { CaseReport } from '../../../../../contract/disputes/cases.ts';
import {
  type CaseDispute,
  disputeReasons,
  disputes,
  disputeWordsMax,
} from '../../../../../contract/disputes/disputes.ts';
import { isAnsweredIn, replyMax } from '../../../../../contract/disputes/replies.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { RadioField } from '../../../../components/fields/radio-field.tsx';
import type { FormCall } from '../../../../components/forms/reason-form.tsx';
import { WordsForm, type WordsFormProps } from '../../../../components/forms/words-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { useStored } from '../../../../lib/browser/stored.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { QuestionForm } from '../question-form.tsx';
import { goTo } from '../use-hash.ts';
import { caseDraft, useCaseChange } from './case-queries.ts';
import { Reading, Story } from './reading.tsx';

/** Whether a report is not disputed, and what was decided cannot be appealed. */
export const isUndisputed = ({ dispute }: CaseReport): boolean =>
  dispute === null || (dispute.state !== 'open' && dispute.appealUntil === null);

export const mayDispute = (report: CaseReport): boolean => isUndisputed(report) && report.disputableFrom === null;

interface DisputeFormProps {
  report: CaseReport;
  /** The second question. */
  isLast: boolean;
}

/**
 * Why someone disputes a report, and in their own words what is not right about it: one question after the other. Both are
 * asked once they have read it, or want to go on without.
 */
export function DisputeForm({ report, isLast }: DisputeFormProps) {
  const text = useText();
  const { reportID, narrative } = report;
  const unread = caseDraft(`unread:${reportID}`);
  const chosen = caseDraft(`reason:${reportID}`);
  const goesOn = useStored(unread) !== null;
  const stored = useStored(chosen);
  const open = useCaseChange(disputes.open);
  const reason = disputeReasons.find((one) => one === stored);

  if (!narrative && !goesOn)
    return (
      <Question
        takesFocus
        title={text('caseUnreadTitle')}
        hint={<p>{text('caseUnreadHint')}</p>}
        back={{ label: text('caseBackToCase'), onBack: toCase }}
      >
        <Reading report={report} />
        <Button onClick={() => unread.write('yes')}>{text('caseUnreadGoOn')}</Button>
      </Question>
    );
  if (!isLast || !reason)
    return (
      <QuestionForm
        title={text('caseReasonTitle')}
        hint={<p>{text('caseReasonHint')}</p>}
        onBack={toCase}
        backLabel={text('caseBackToCase')}
        size="normal"
        onSubmit={() => reason && goTo(`words/${reportID}`)}
      >
        {(isChecked) => (
          <>
            {narrative ? <Story narrative={narrative} /> : null}
            <RadioField
              label={text('caseDisputeReason')}
              value={reason}
              options={disputeReasons.map((value) => ({ value, label: text(`caseReason_${value}`) }))}
              onChange={chosen.write}
              error={isChecked && !reason ? text('disputeReasonRequired') : undefined}
            />
          </>
        )}
      </QuestionForm>
    );
  return (
    <Question
      takesFocus
      title={text('caseWordsTitle')}
      hint={<p>{text('caseWordsHint')}</p>}
      back={{ label: text('proveBack'), onBack: () => goTo(`why/${reportID}`) }}
    >
      {narrative ? <Story narrative={narrative} /> : null}
      <DisputeWords
        draft={caseDraft(`dispute:${reportID}`)}
        act={text('caseDisputeSend')}
        call={open}
        send={(words) => open.mutateAsync({ reportID, reason, words }, { onSuccess: showDispute }).then(chosen.clear)}
      />
    </Question>
  );
}

const showDispute = ({ disputeID }: { disputeID: string }): void => goTo(`dispute/${disputeID}`);

/** What was overlooked, for someone else to decide. */
export function AppealForm({ dispute }: { dispute: CaseDispute }) {
  const text = useText();
  const { disputeID } = dispute;
  const appeal = useCaseChange(disputes.appeal);
  return (
    <Question
      takesFocus
      title={text('caseAppealTitle')}
      hint={<p>{text('caseAppealHint')}</p>}
      back={{ label: text('proveBack'), onBack: () => goTo(`dispute/${disputeID}`) }}
    >
      <DisputeWords
        draft={caseDraft(`appeal:${disputeID}`)}
        act={text('caseAppealSend')}
        call={appeal}
        send={(words) => appeal.mutateAsync({ disputeID, words }, { onSuccess: showDispute })}
      />
    </Question>
  );
}

/** What someone writes about a report for moderators. */
function DisputeWords(props: Omit<WordsFormProps, 'label' | 'max' | 'isPage' | 'required' | 'tooLong'>) {
  const text = useText();
  return (
    <WordsForm
      {...props}
      isPage
      label={text('caseWordsLabel')}
      max={disputeWordsMax}
      required={text('disputeWordsRequired')}
      tooLong={text('disputeWordsMax')}
    />
  );
}

const toCase = () => goTo('');

/** The reply to a report, which everyone who finds the report can read. Once it was answered it can be removed only. */
export function ReplyForm({ report }: { report: CaseReport }) {
  const text = useText();
  const { reportID, reply } = report;
  const save = useCaseChange(disputes.reply);
  return (
    <TurnForm
      draft={`reply:${reportID}`}
      words={reply?.words}
      title={text(reply && isAnsweredIn(report, 'subject') ? 'caseReplyTakeBack' : 'caseReplyQuestion')}
      send={text('caseReplySave')}
      isAnswered={isAnsweredIn(report, 'subject')}
      save={save}
      onSend={(next, options) => save.mutateAsync({ reportID, reply: next }, options)}
    />
  );
}

/** What the person named answers to the author's follow-up, below the words that it answers. */
export function FollowUpForm({ report }: { report: CaseReport }) {
  const text = useText();
  const { reportID, replyFollowUps } = report;
  const [answered, own] = replyFollowUps;
  const save = useCaseChange(disputes.followUp);
  return (
    <TurnForm
      draft={`follow-up:${reportID}`}
      words={own?.words}
      title={text('caseFollowUpQuestion')}
      send={text('caseFollowUpSave')}
      answers={answered?.words}
      save={save}
      onSend={(followUp, options) =>
        save.mutateAsync({ reportID, followUp, answers: answered?.words ?? null }, options)
      }
    />
  );
}

interface TurnFormProps {
  /** Distinguishes what is being written. */
  draft: string;
  /** What stands there now. */
  words: string | undefined;
  title: string;
  send: string;
  /** The other side's words. */
  answers?: string | undefined;
  isAnswered?: boolean;
  save: FormCall;
  onSend: (words: string | null, options: { onSuccess: () => void }) => Promise<unknown>;
}

function TurnForm(props: TurnFormProps) {
  const { draft, words: before, title, send, answers, isAnswered = false, save, onSend } = props;
  const text = useText();
  const kept = caseDraft(draft);
  const submit = (next: string | null) => onSend(next, { onSuccess: toCase });
  const takeBack = () => submit(null).then(kept.clear, () => undefined);
  const remove = (
    <Button busy={save.isPending} onClick={takeBack}>
      {text('caseReplyRemove')}
    </Button>
  );
  return (
    <Question
      takesFocus
      title={title}
      hint={<p>{text(isAnswered ? 'caseReplyAnswered' : 'caseReplyHint')}</p>}
      back={{ label: text('caseBackToCase'), onBack: toCase }}
    >
      {answers ? <Quote label={text('caseAuthorSays')} words={answers} /> : null}
      {isAnswered ? (
        <>
          <ProblemBanner tone="warning" error={save.error} />
          <ButtonRow>{remove}</ButtonRow>
        </>
      ) : (
        <WordsForm
          label={text(answers ? 'caseQuestionLabel' : 'caseReplyTitle')}
          isPage
          draft={kept}
          first={before}
          max={replyMax}
          required={text('caseReplyRequired')}
          tooLong={text('replyMax')}
          act={send}
          call={save}
          send={submit}
          more={before ? remove : null}
        />
      )}
    </Question>
  );
}
