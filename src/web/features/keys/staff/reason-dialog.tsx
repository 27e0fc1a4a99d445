import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { DecisionReason } from '../../../../contract/keys/staff-keys.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import type { ButtonVariant } from '../../../components/forms/button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { useText } from '../../../lib/i18n.ts';
import { messageText, problemText } from '../../../lib/problem.ts';

interface ReasonDialogProps {
  title: string;
  consequence: string;
  yesLabel: string;
  variant?: ButtonVariant;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: Error | null;
  onDecide: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason before a decision about someone, who gets it by mail. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequence, yesLabel, variant, busy, problem, onDecide, onClose } = props;
  const text = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = z.safeParse(DecisionReason, box.current?.value ?? '');
    setError(checked.error?.issues[0]?.message);
    if (checked.success) onDecide(checked.data);
    else box.current?.focus();
  }

  return (
    <Dialog open title={title} onDismiss={() => busy || onClose()}>
      <Form onSubmit={submit}>
        <Banner tone="danger">{problem ? problemText(problem, text) : null}</Banner>
        <DialogText>{consequence}</DialogText>
        <TextArea
          ref={box}
          label={text('decisionReason')}
          hint={text('decisionReasonHint')}
          error={error === undefined ? undefined : messageText(error, text)}
          required
          maxLength={500}
        />
        <FormButtons
          cancelLabel={text('cancel')}
          onCancel={onClose}
          submitLabel={yesLabel}
          submitVariant={variant}
          busy={busy}
        />
      </Form>
    </Dialog>
  );
}
