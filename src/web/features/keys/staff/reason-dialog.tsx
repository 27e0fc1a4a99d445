import * as z from 'zod/mini';
import { DecisionReason } from '../../../../contract/keys/staff-keys.ts';
import type { ButtonVariant } from '../../../components/actions/button.tsx';
import { DecisionDialog } from '../../../components/dialogs/decision-dialog.tsx';
import { messageText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

interface ReasonDialogProps {
  title: string;
  consequence: string;
  yesLabel: string;
  variant?: ButtonVariant;
  /** The call that sends the decision. */
  call: { isPending: boolean; error: Error | null; reset: () => void };
  onDecide: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason before a decision about someone, who gets it by mail. */
export function ReasonDialog({ title, consequence, yesLabel, variant, call, ...on }: ReasonDialogProps) {
  const text = useText();
  return (
    <DecisionDialog
      open
      title={title}
      consequence={consequence}
      note={{
        label: text('decisionReason'),
        hint: text('decisionReasonHint'),
        maxLength: 500,
        check(note) {
          const [issue] = z.safeParse(DecisionReason, note).error?.issues ?? [];
          return issue && messageText(issue.message, text);
        },
      }}
      submitLabel={yesLabel}
      submitVariant={variant}
      call={call}
      onDecide={({ note }) => on.onDecide(note ?? '')}
      onClose={on.onClose}
    />
  );
}
