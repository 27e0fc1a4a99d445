import * as z from 'zod/mini';
import { type PersonDetails, SuspendBody, suspensionReasons } from '../../../../contract/accounts/people.ts';
import { DecisionDialog } from '../../../components/dialogs/decision-dialog.tsx';
import { messageText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useSuspend } from './queries.ts';

interface SuspendDialogProps {
  open: boolean;
  person: PersonDetails;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why an account is suspended. */
export function SuspendDialog({ open, person, onDone, onCancel }: SuspendDialogProps) {
  const text = useText();
  const suspend = useSuspend(person.id);
  return (
    <DecisionDialog
      open={open}
      title={text('personSuspendTitle', { name: person.name })}
      reasons={{
        label: text('personSuspendReason'),
        options: suspensionReasons.map((value) => ({ value, label: text(`suspensionReason_${value}`) })),
      }}
      note={{
        label: text('personSuspendNote'),
        hint: text('personSuspendNoteHint'),
        maxLength: 500,
        check(note) {
          const [issue] = z.safeParse(SuspendBody.shape.note, note).error?.issues ?? [];
          return issue && messageText(issue.message, text);
        },
      }}
      submitLabel={text('personSuspend')}
      submitVariant="danger"
      call={suspend}
      onDecide={({ reason, note }) => suspend.mutate({ reason, note: note ?? '' }, { onSuccess: onDone })}
      onClose={onCancel}
    />
  );
}
