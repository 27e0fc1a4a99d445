import { answerMax, appealMax } from '../../../../contract/moderation/decisions.ts';
import { WordsForm, type WordsFormProps } from '../../../components/forms/words-form.tsx';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

const forms = {
  appeal: {
    label: 'toldAppealWords',
    act: 'toldAppealSend',
    max: appealMax,
    required: 'appealRequired',
    tooLong: 'appealMax',
  },
  answer: { label: 'toldAnswer', act: 'sendAnswer', max: answerMax, required: 'answerRequired', tooLong: 'answerMax' },
} as const;
type Kind = keyof typeof forms;

/** What its author has written of it so far. @param id of the decision, or of the question */
export const authorDraft = (kind: Kind, id: string) => wordsDraft(`${kind}:${id}`);

/** How what the author writes is sent. */
export type Sending = Pick<WordsFormProps, 'call' | 'send'>;

/** The form for the author's appeal against a decision, or answer to a question. */
export function AuthorWords({ kind, id, ...sending }: Sending & { kind: Kind; id: string }) {
  const text = useText();
  const { label, act, max, required, tooLong } = forms[kind];
  return (
    <WordsForm
      {...sending}
      draft={authorDraft(kind, id)}
      label={text(label)}
      act={text(act)}
      max={max}
      required={text(required)}
      tooLong={text(tooLong)}
    />
  );
}
