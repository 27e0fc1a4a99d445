import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { access } from '../../../../contract/keys/access.ts';
import { KeyBody, type KeyKind, keyKinds, keys } from '../../../../contract/keys/keys.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { ask } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/api/random-id.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { keepsNothing } from './queries.ts';

const labels = { live: 'kindLive', test: 'kindTest' } as const;
const hints = { live: 'kindLiveHint', test: 'kindTestHint' } as const;

/** Live pairs only where the account may make one (A31). */
function useOfferedKinds(): readonly [KeyKind, ...KeyKind[]] {
  const isAsked = policySays('liveKeys', 'approved');
  const { data } = useQuery({ ...ask(access.get, {}), enabled: isAsked });
  return isAsked && !data?.isApproved ? ['test'] : keyKinds;
}

/** Asks for a name and a kind, creates the pair, and shows it with its secret. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const kinds = useOfferedKinds();
  const { field, handleSubmit, setValue, watch } = useSchemaForm(KeyBody, { name: '', kind: kinds[0] });
  // The answer to a call may be lost: tried again, it makes no second pair.
  const [once] = useState(randomId);
  const make = useChange(keys.create, keepsNothing);

  if (make.data)
    return <NewPair pair={make.data} title={text('keyPairCreated')} note={make.data.name} onClose={onClose} />;

  return (
    <FormDialog
      title={text('keyPairNew')}
      act={text('keyPairCreate')}
      call={make}
      onSubmit={handleSubmit((body) => make.mutate({ body, once }))}
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
        options={kinds.map((value) => ({ value, label: text(labels[value]), hint: text(hints[value]) }))}
        onChange={(kind) => setValue('kind', kind)}
      />
    </FormDialog>
  );
}
