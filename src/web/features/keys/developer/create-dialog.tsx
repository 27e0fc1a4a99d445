import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { access } from '../../../../contract/keys/access.ts';
import { KeyBody, type KeyKind, keyKinds, keys } from '../../../../contract/keys/keys.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { api, ask, refresh } from '../../../lib/api/api.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { useSessionMutation } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { keepsNothing, keyPairs } from './queries.ts';

const labels = { live: 'kindLive', test: 'kindTest' } as const;
const hints = { live: 'kindLiveHint', test: 'kindTestHint' } as const;

/** Live pairs only where the account may make one (A31). */
function useOfferedKinds(): readonly [KeyKind, ...KeyKind[]] {
  const isAsked = policySays('liveKeys', 'approved');
  const { data } = useQuery({ ...ask(access.get, {}), enabled: isAsked });
  return isAsked && !data?.isApproved ? ['test'] : keyKinds;
}

/**
 * Makes a pair. When it is tried again, the answer to the first call may have been lost: the pair it made is looked for, so
 * that there are not two.
 */
function useCreate() {
  const cache = useQueryClient();
  const before = useRef<string[]>(null);
  return useSessionMutation(
    async (body: KeyBody) => {
      if (before.current) {
        const pairs = await api(keys.list, { query: { state: 'active' } });
        const made = pairs.find(
          ({ id, name, kind }) => name === body.name && kind === body.kind && !before.current?.includes(id),
        );
        if (made) return { ...made, ...(await api(keys.secret, { params: { id: made.id } })) };
      }
      before.current ??= (await cache.ensureQueryData(keyPairs())).map(({ id }) => id);
      return api(keys.create, { body });
    },
    { ...keepsNothing, onSettled: () => refresh(cache) },
  );
}

/** Asks for a name and a kind, creates the pair, and shows it with its secret. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const kinds = useOfferedKinds();
  const { field, handleSubmit, setValue, watch } = useSchemaForm(KeyBody, { name: '', kind: kinds[0] });
  const make = useCreate();

  if (make.data)
    return <NewPair pair={make.data} title={text('keyPairCreated')} note={make.data.name} onClose={onClose} />;

  return (
    <FormDialog
      title={text('keyPairNew')}
      act={text('keyPairCreate')}
      call={make}
      onSubmit={handleSubmit((body) => make.mutate(body))}
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
