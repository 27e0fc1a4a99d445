import {
  SafelistBody,
  safelist,
  safelistKinds,
  safelistMarks,
  safelistReasons,
} from '../../../../contract/registry/safelist.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { entryLabels } from './entry-table.tsx';

interface AddDialogProps {
  onClose: () => void;
  /** Called once it is there. @param held reports that were held because they name it */
  onAdded: (label: string, held: number) => void;
}

type Values = Omit<SafelistBody, 'reason'> & { reason: SafelistBody['reason'] | '' };

const hints = { safelisted: 'safelistSafelistedHint', shared: 'safelistSharedHint' } as const;

/** Asks for an identifier, whose it is, and why it is added. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const text = useText();
  const add = useChange(safelist.add);
  const { field, register, handleSubmit, setValue, showRefused, watch } = useSchemaForm<Values, SafelistBody>(
    SafelistBody,
    { mark: 'safelisted', kind: 'phone', value: '', label: '', reason: '' },
  );

  return (
    <FormDialog
      title={text('safelistAdd')}
      act={text('safelistAddYes')}
      call={add}
      saidAt={['value', 'label', 'reason']}
      onSubmit={handleSubmit((body) =>
        add.mutate(
          { body },
          {
            onSuccess: ({ entry, held }) => onAdded(entry.label, held),
            onError: showRefused,
          },
        ),
      )}
      onClose={onClose}
    >
      <RadioField
        label={text('safelistMark')}
        value={watch('mark')}
        options={safelistMarks.map((value) => ({
          value,
          label: text(`safelistMark_${value}`),
          hint: text(hints[value]),
        }))}
        onChange={(mark) => setValue('mark', mark)}
      />
      <SelectField
        label={text('safelistKind')}
        options={safelistKinds.map((one) => ({ value: one, label: text(entryLabels[one]) }))}
        {...register('kind')}
      />
      <TextField
        label={text(entryLabels[watch('kind')])}
        hint={watch('kind') === 'domain' ? text('safelistDomainHint') : undefined}
        dir="ltr"
        autoComplete="off"
        required
        {...field('value')}
      />
      <TextField
        label={text('safelistWhose')}
        hint={text('safelistWhoseHint')}
        autoComplete="off"
        required
        {...field('label')}
      />
      <SelectField
        label={text('why')}
        required
        options={[
          { value: '', label: text('reasonCodeRequired') },
          ...safelistReasons.map((one) => ({ value: one, label: text(`safelistReason_${one}`) })),
        ]}
        {...field('reason')}
      />
    </FormDialog>
  );
}
