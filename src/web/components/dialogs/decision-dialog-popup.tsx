import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import type { ButtonVariant } from '../actions/button.tsx';
import { ProblemBanner } from '../feedback/problem-banner.tsx';
import { RadioField } from '../fields/radio-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { Form } from '../forms/form.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { Dialog, DialogText } from './dialog.tsx';

interface DecisionFormProps<Reason extends string> {
  /** What the decision means. */
  consequence?: string;
  /** The reasons to choose from. */
  reasons?: { label: string; options: readonly { value: Reason; label: string }[] };
  /** What is written in addition. With `check`, which says what is wrong with it, it is required. */
  note?: { label: string; hint?: string; maxLength: number; check?: (note: string) => string | undefined };
  submitLabel: string;
  submitVariant?: ButtonVariant | undefined;
  /** The call that sends the decision. */
  call: { isPending: boolean; error: Error | null; reset: () => void };
  onDecide: (decision: { reason: Reason; note: string | null }) => void;
  onClose: () => void;
}

export interface DecisionDialogProps<Reason extends string> extends DecisionFormProps<Reason> {
  open: boolean;
  title: string;
}

export default function DecisionDialogPopup<Reason extends string>(props: DecisionDialogProps<Reason>) {
  const { open, title, ...form } = props;
  // Why this attempt failed is not said of the next one.
  const close = () => {
    form.call.reset();
    form.onClose();
  };
  return (
    <Dialog open={open} title={title} onDismiss={() => form.call.isPending || close()}>
      <DecisionForm {...form} onClose={close} />
    </Dialog>
  );
}

function DecisionForm<Reason extends string>(props: DecisionFormProps<Reason>) {
  const { consequence, reasons, note, submitLabel, submitVariant, call, onDecide, onClose } = props;
  const text = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<Reason>();
  const [isSent, setSent] = useState(false);
  const [noteError, setNoteError] = useState<string>();

  function submit(): void {
    setSent(true);
    const written = box.current?.value.trim() ?? '';
    const wrong = note?.check?.(written);
    setNoteError(wrong);
    if (reasons && !reason) return;
    if (wrong) box.current?.focus();
    else onDecide({ reason: reason as Reason, note: written || null });
  }

  return (
    <Form onSubmit={submit}>
      <ProblemBanner error={call.error} onClear={call.reset} />
      {consequence ? <DialogText>{consequence}</DialogText> : null}
      {reasons ? (
        <RadioField
          label={reasons.label}
          required
          value={reason}
          options={reasons.options}
          onChange={setReason}
          error={isSent && !reason ? text('reasonCodeRequired') : undefined}
        />
      ) : null}
      {note ? (
        <TextArea
          ref={box}
          label={note.label}
          hint={note.hint}
          error={noteError}
          required={note.check !== undefined}
          optional={note.check === undefined}
          maxLength={note.maxLength}
        />
      ) : null}
      <FormButtons onCancel={onClose} submitLabel={submitLabel} submitVariant={submitVariant} busy={call.isPending} />
    </Form>
  );
}
