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
  const { field, handleSubmit, setValue, watch } = useSchemaForm(KeyBody, { name: '', kind: 'live' as KeyKind });
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
      <RadioField
        label={text('keyPairKind')}
        value={watch('kind')}
        options={keyKinds.map((value) => ({ value, label: text(labels[value]), hint: text(hints[value]) }))}
        onChange={(kind) => setValue('kind', kind)}
      />
    </FormDialog>
  );
}
