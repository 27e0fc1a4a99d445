import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/actions/button.tsx';
import { ButtonRow } from '../../../../components/actions/button-row.tsx';
import { ProblemBanner } from '../../../../components/feedback/problem-banner.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';

export interface WordsFormProps {
  label: string;
  words: string;
  onWrite: (words: string) => void;
  max: number;
  /** Shown when nothing was written. */
  required: string;
  /** Shown when it is too long. */
  tooLong: string;
  send: string;
  call: { isPending: boolean; error: Error | null };
  onSend: (words: string) => void;
  /** Beside the button. */
  more?: ReactNode;
}

/** A text and the button that sends it. What is written stays when sending fails. */
export function WordsForm(props: WordsFormProps) {
  const { label, words, onWrite, max, required, tooLong, send, call, onSend, more } = props;
  const [isChecked, setChecked] = useState(false);
  const wrong = words.trim() === '' ? required : words.trim().length > max ? tooLong : undefined;

  function submit(): void {
    setChecked(true);
    if (!wrong) onSend(words.trim());
  }

  return (
    <CheckedForm onSubmit={submit}>
      <TextArea
        id="words"
        label={label}
        rows={7}
        maxLength={max}
        value={words}
        onChange={({ target }) => onWrite(target.value)}
        error={isChecked ? wrong : undefined}
      />
      <ProblemBanner tone="warning" error={call.error} />
      <ButtonRow>
        <Button type="submit" busy={call.isPending}>
          {send}
        </Button>
        {more}
      </ButtonRow>
    </CheckedForm>
  );
}
