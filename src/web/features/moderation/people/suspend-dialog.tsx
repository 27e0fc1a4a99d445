import { type PersonDetails, SuspendBody, suspensionReasons } from '../../../../contract/accounts/people.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { issueText } from '../../../lib/api/issue-text.ts';
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
    <ReasonDialog
      open={open}
      title={text('personSuspendTitle', { name: person.name })}
      reasons={{
        label: text('personSuspendReason'),
        options: suspensionReasons.map((value) => ({ value, label: text(`suspensionReason_${value}`) })),
      }}
      note={{
        label: text('personSuspendNote'),
        hint: text('personSuspendNoteHint'),
        max: 500,
        required: true,
        check: (note) => issueText(SuspendBody.shape.note, note, text),
      }}
      act={text('personSuspend')}
      tone="danger"
      call={suspend}
      send={({ reason, note }) => suspend.mutate({ reason, note: note ?? '' }, { onSuccess: onDone })}
      onClose={onCancel}
    />
  );
}
