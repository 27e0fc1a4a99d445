import { type FormEvent, useState } from 'react';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';

interface AnswerFormProps {
  label: string;
  /** What the button says. */
  send: string;
  max: number;
  isSending: boolean;
  error: Error | null;
  onClear: () => void;
  onSend: (answer: string) => void;
}

/** What the author writes to the moderators. */
export function AnswerForm({ label, send, max, isSending, error, onClear, onSend }: AnswerFormProps) {
  const text = useText();
  const [answer, setAnswer] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (answer.trim() !== '') onSend(answer.trim());
  }
  return (
    <Form onSubmit={submit}>
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
          <Button type="submit" busy={isSending} busyLabel={text('working')}>
            {send}
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
