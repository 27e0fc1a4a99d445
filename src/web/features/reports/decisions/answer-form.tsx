import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useWordsDraft } from '../../../lib/hooks/use-words-draft.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';

interface AnswerFormProps {
  /** Under which it is stored until it is sent. */
  draft: string;
  label: string;
  /** What the button says. */
  send: string;
  max: number;
  /** What is said when nothing is written, or too much. */
  required?: TextKey;
  tooLong?: TextKey;
  /** What stands there at first. */
  first?: string | undefined;
  call: {
    isPending: boolean;
    error: Error | null;
    reset: () => void;
    mutateAsync: (answer: string) => Promise<unknown>;
  };
  /** Beside the button. */
  more?: ReactNode;
}

/** What the author answers. A reload loses nothing of it. */
export function AnswerForm(props: AnswerFormProps) {
  const { draft, label, send, max, required = 'answerRequired', tooLong = 'answerMax' } = props;
  const { first = '', call, more } = props;
  const text = useText();
  const [answer, write, drop] = useWordsDraft(draft, first);
  const [isChecked, setChecked] = useState(false);
  const { length } = answer.trim();
  const wrong = length === 0 ? required : length > max ? tooLong : null;

  function submit(): void {
    setChecked(true);
    // A failure is shown above.
    if (!wrong) call.mutateAsync(answer.trim()).then(drop, () => undefined);
  }

  return (
    <CheckedForm onSubmit={submit}>
      <Stack gap={4}>
        <ProblemBanner error={call.error} onClear={call.reset} />
        <TextArea
          label={label}
          required
          maxLength={max}
          value={answer}
          onChange={({ target }) => write(target.value)}
          error={isChecked && wrong ? text(wrong) : undefined}
        />
        <ButtonRow>
          <Button type="submit" busy={call.isPending}>
            {send}
          </Button>
          {more}
        </ButtonRow>
      </Stack>
    </CheckedForm>
  );
}
