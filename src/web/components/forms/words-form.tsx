import { type ReactNode, useState } from 'react';
import { type Stored, useStored } from '../../lib/browser/stored.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { ProblemBanner } from '../feedback/banner.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { CheckedForm } from './checked-form.tsx';
import type { FormCall } from './reason-form.tsx';

export interface WordsFormProps {
  label: string;
  max: number;
  /** Where the words are until they are sent. */
  draft: Stored<string>;
  /** What stands there at first. */
  first?: string;
  /** What the button says. */
  act: string;
  /** What is said when nothing is written, or too much. */
  required: string;
  tooLong: string;
  call: FormCall;
  send: (words: string) => Promise<unknown>;
  /** The question is the page: more room, and no mark that it is required. */
  isPage?: boolean;
  /** Beside the button. */
  more?: ReactNode;
}

/** A text and the button that sends it. A reload, or sending that fails, loses nothing of what is written. */
export function WordsForm(props: WordsFormProps) {
  const { label, max, draft, first = '', act, required, tooLong, call, send, isPage = false, more } = props;
  const words = useStored(draft) ?? first;
  const [isChecked, setChecked] = useState(false);
  const written = words.trim();
  const wrong = written === '' ? required : written.length > max ? tooLong : undefined;

  function submit(): void {
    setChecked(true);
    // A failure is said by the banner.
    if (!wrong) send(written).then(draft.clear, () => undefined);
  }

  return (
    <CheckedForm onSubmit={submit}>
      <TextArea
        label={label}
        required={isPage ? 'unmarked' : true}
        rows={isPage ? 7 : undefined}
        maxLength={max}
        value={words}
        onChange={({ target }) => draft.write(target.value)}
        error={isChecked ? wrong : undefined}
      />
      <ProblemBanner
        tone={isPage ? 'warning' : 'danger'}
        error={call.error}
        onClear={isPage ? undefined : call.reset}
      />
      <ButtonRow>
        <Button type="submit" busy={call.isPending}>
          {act}
        </Button>
        {more}
      </ButtonRow>
    </CheckedForm>
  );
}
