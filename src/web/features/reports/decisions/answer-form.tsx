import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';

interface AnswerFormProps {
  label: string;
  /** What the button says. */
  send: string;
  max: number;
  /** What stands there at first. */
  first?: string | undefined;
  isSending: boolean;
  error: Error | null;
  onClear: () => void;
  onSend: (answer: string) => void;
  /** Beside the button. */
  more?: ReactNode;
}

/** What the author answers. */
export function AnswerForm(props: AnswerFormProps) {
  const { label, send, max, first = '', isSending, error, onClear, onSend, more } = props;
  const [answer, setAnswer] = useState(first);
  function submit(): void {
    if (answer.trim() !== '') onSend(answer.trim());
  }
  return (
    <CheckedForm onSubmit={submit}>
      <Stack gap={4}>
        <ProblemBanner error={error} onClear={onClear} />
        <TextArea
          label={label}
          required
          maxLength={max}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <ButtonRow>
          <Button type="submit" busy={isSending}>
            {send}
          </Button>
          {more}
        </ButtonRow>
      </Stack>
    </CheckedForm>
  );
}
