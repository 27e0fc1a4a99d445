import { type PersonDetails, SuspendBody, suspensionReasons } from '../../../../contract/accounts/people.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { useSuspend } from './queries.ts';
import { suspensionLabels } from './suspension-labels.ts';

interface SuspendDialogProps {
  open: boolean;
  person: PersonDetails;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why an account is suspended. */
export default function SuspendDialog({ open, ...form }: SuspendDialogProps) {
  const text = useText();
  return (
    <Dialog open={open} title={text('personSuspendTitle', { name: form.person.name })} onDismiss={form.onCancel}>
      <SuspendForm {...form} />
    </Dialog>
  );
}

function SuspendForm({ person, onDone, onCancel }: Omit<SuspendDialogProps, 'open'>) {
  const text = useText();
  const suspend = useSuspend(person.id);
  const { register, handleSubmit, errorText } = useSchemaForm(SuspendBody, { reason: 'falseReports', note: '' });
  return (
    <Form onSubmit={handleSubmit((body) => suspend.mutate(body, { onSuccess: onDone }))}>
      <ProblemBanner error={suspend.error} onClear={suspend.reset} />
      <SelectField
        {...register('reason')}
        label={text('personSuspendReason')}
        error={errorText('reason')}
        options={suspensionReasons.map((value) => ({ value, label: text(suspensionLabels[value]) }))}
      />
      <TextArea
        {...register('note')}
        label={text('personSuspendNote')}
        hint={text('personSuspendNoteHint')}
        error={errorText('note')}
        required
      />
      <FormButtons
        cancelLabel={text('cancel')}
        onCancel={onCancel}
        submitLabel={text('personSuspend')}
        submitVariant="danger"
        busy={suspend.isPending}
      />
    </Form>
  );
}
