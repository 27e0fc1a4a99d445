import { type FormEvent, useState } from 'react';
import { type RemovalReason, removalReasons, type SafelistEntry } from '../../../../contract/registry/safelist.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { removalLabels } from './labels.ts';
import { useRemoveEntry } from './queries.ts';

interface RemoveDialogProps {
  /** The entry to remove; the dialog is closed while it is undefined. */
  entry: SafelistEntry | undefined;
  onClose: () => void;
  onRemoved: (label: string) => void;
}

/** Asks why an entry is removed. Reports that were held because of it stay held until a moderator decides. */
export function RemoveDialog({ entry, onClose, onRemoved }: RemoveDialogProps) {
  const text = useText();
  // What was shown last stays while the dialog fades.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return (
    <Dialog open={entry !== undefined} title={text('safelistRemoveTitle')} onDismiss={onClose}>
      {shown ? <RemoveForm key={shown.id} entry={shown} onClose={onClose} onRemoved={onRemoved} /> : null}
    </Dialog>
  );
}

type RemoveFormProps = Pick<RemoveDialogProps, 'onClose' | 'onRemoved'> & { entry: SafelistEntry };

function RemoveForm({ entry, onClose, onRemoved }: RemoveFormProps) {
  const text = useText();
  const remove = useRemoveEntry();
  const [reason, setReason] = useState<RemovalReason>();
  const [isTouched, setTouched] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    if (reason) remove.mutate({ id: entry.id, reason }, { onSuccess: () => onRemoved(entry.label) });
  }

  return (
    <Form onSubmit={submit}>
      <Banner tone="danger">{remove.error ? problemText(remove.error, text) : null}</Banner>
      <DialogText>{text('safelistRemoveText', { label: entry.label })}</DialogText>
      <RadioField
        label={text('safelistReason')}
        required
        value={reason}
        options={removalReasons.map((value) => ({ value, label: text(removalLabels[value]) }))}
        onChange={setReason}
        error={isTouched && !reason ? text('reasonCodeRequired') : undefined}
      />
      <FormButtons
        cancelLabel={text('cancel')}
        onCancel={onClose}
        submitLabel={text('safelistRemoveYes')}
        busy={remove.isPending}
      />
    </Form>
  );
}
