import type { CaseReport } from '../../../../../contract/disputes/cases.ts';
import { disputes } from '../../../../../contract/disputes/disputes.ts';
import { isAnsweredIn, replyMax } from '../../../../../contract/disputes/replies.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import type { FormCall } from '../../../../components/forms/reason-form.tsx';
import { WordsForm } from '../../../../components/forms/words-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { goTo } from '../use-hash.ts';
import { caseDraft } from './case-link.ts';
import { useCaseChange } from './case-queries.ts';

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
