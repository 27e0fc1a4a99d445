import type { CaseReport } from '../../../../contract/disputes/cases.ts';
import { replyMax } from '../../../../contract/disputes/replies.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useReply } from './case-queries.ts';
import { useWordsDraft } from './words-draft.ts';
import { WordsForm } from './words-form.tsx';

interface ReplyFormProps {
  link: string;
  report: CaseReport;
  onDone: () => void;
}

/** The reply to a report, which everyone who finds the report can read. */
export function ReplyForm({ link, report, onDone }: ReplyFormProps) {
  const text = useText();
  const { reportID, reply } = report;
  const [words, write, drop] = useWordsDraft(`reply:${reportID}`, reply?.words);
  const save = useReply(link);
  const send = (next: string | null) =>
    save.mutate(
      { reportID, reply: next },
      {
        onSuccess: () => {
          drop();
          onDone();
        },
      },
    );
  return (
    <Question
      takesFocus
      title={text('caseReplyQuestion')}
      hint={<p>{text('caseReplyHint')}</p>}
      back={{ label: text('caseBackToCase'), onBack: onDone }}
    >
      <WordsForm
        label={text('caseReplyLabel')}
        words={words}
        onWrite={write}
        max={replyMax}
        required={text('caseReplyRequired')}
        tooLong={text('replyMax')}
        send={text('caseReplySave')}
        isSending={save.isPending}
        error={save.error}
        onSend={send}
        more={
          reply ? (
            <Button variant="secondary" busy={save.isPending} busyLabel={text('working')} onClick={() => send(null)}>
              {text('caseReplyRemove')}
            </Button>
          ) : null
        }
      />
    </Question>
  );
}
