import { Controller } from 'react-hook-form';
import { KeyBody, type KeyKind, keyKinds, keys } from '../../../../contract/keys/keys.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { keepsNothing } from './queries.ts';

const labels = { live: 'kindLive', test: 'kindTest' } as const;
const hints = { live: 'kindLiveHint', test: 'kindTestHint' } as const;

/** Asks for a name and a kind, creates the pair, and shows it with its secret. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { control, field, handleSubmit } = useSchemaForm(KeyBody, { name: '', kind: 'live' as KeyKind });
  const make = useChange(keys.create, keepsNothing);

  if (make.data)
    return <NewPair pair={make.data} title={text('keyPairCreated')} note={make.data.name} onClose={onClose} />;

  return (
    <FormDialog
      title={text('keyPairNew')}
      act={text('keyPairCreate')}
      call={make}
      onSubmit={handleSubmit((body) => make.mutate({ body }))}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={text('keyPairName')}
        hint={text('keyPairNameHint')}
        required
        autoComplete="off"
      />
      <Controller
        control={control}
        name="kind"
        render={({ field: kind }) => (
          <RadioField
            label={text('keyPairKind')}
            value={kind.value}
            options={keyKinds.map((value) => ({ value, label: text(labels[value]), hint: text(hints[value]) }))}
            onChange={kind.onChange}
          />
        )}
      />
    </FormDialog>
  );
}
