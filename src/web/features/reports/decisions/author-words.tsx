import { answerMax, appealMax } from '../../../../contract/moderation/decisions.ts';
import { WordsForm, type WordsFormProps } from '../../../components/forms/words-form.tsx';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

type Sending = Pick<WordsFormProps, 'call' | 'send'>;

/** The draft of an appeal. */
export const appealDraft = (decisionID: string) => wordsDraft(`appeal:${decisionID}`);

/** The form for the author's appeal against a decision. */
export function AppealWords({ decisionID, ...sending }: Sending & { decisionID: string }) {
  const text = useText();
  return (
    <WordsForm
      {...sending}
      draft={appealDraft(decisionID)}
      label={text('toldAppealWords')}
      act={text('toldAppealSend')}
      max={appealMax}
      required={text('appealRequired')}
      tooLong={text('appealMax')}
    />
  );
}

/** The form for the author's answer to a question. */
export function AnswerWords({ questionID, ...sending }: Sending & { questionID: string }) {
  const text = useText();
  return (
    <WordsForm
      {...sending}
      draft={wordsDraft(`answer:${questionID}`)}
      label={text('toldAnswer')}
      act={text('sendAnswer')}
      max={answerMax}
      required={text('answerRequired')}
      tooLong={text('answerMax')}
    />
  );
}
