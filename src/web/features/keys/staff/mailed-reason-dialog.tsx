import { DecisionReason } from '../../../../contract/keys/staff-keys.ts';
import type { ButtonVariant } from '../../../components/actions/button.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import type { FormCall } from '../../../components/forms/reason-form.tsx';
import { issueText } from '../../../lib/api/issue-text.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

interface MailedReasonDialogProps {
  title: string;
  consequence: string;
  yesLabel: string;
  variant?: ButtonVariant;
  /** The call that sends the decision. */
  call: FormCall;
  onDecide: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason before a decision about someone, who gets it by mail. */
export function MailedReasonDialog({ title, consequence, yesLabel, variant, call, ...on }: MailedReasonDialogProps) {
  const text = useText();
  return (
    <ReasonDialog
      open
      title={title}
      consequence={consequence}
      note={{
        label: text('reason'),
        hint: text('emailedAsWritten'),
        max: 500,
        required: true,
        check: (note) => issueText(DecisionReason, note, text),
      }}
      act={yesLabel}
      tone={variant}
      call={call}
      send={({ note }) => on.onDecide(note ?? '')}
      onClose={on.onClose}
    />
  );
}
