import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { KeyBody, type KeyKind, keyKinds, keys } from '../../../../contract/keys/keys.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { api } from '../../../lib/api/api.ts';
import { messageText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { allKeyPairs, keepsNothing } from './queries.ts';

const labels = { live: 'kindLive', test: 'kindTest' } as const;
const hints = { live: 'kindLiveHint', test: 'kindTestHint' } as const;

/** Asks for a name and a kind, creates the pair, and shows it with its secret. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const nameBox = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<KeyKind>('live');
  const [error, setError] = useState<string>();
  const make = useChange((body: KeyBody) => api(keys.create, { body }), allKeyPairs, keepsNothing);

  function handleSubmit(): void {
    const checked = z.safeParse(KeyBody, { name: nameBox.current?.value ?? '', kind });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) make.mutate(checked.data);
  }

  if (make.data)
    return (
      <Dialog open title={text('keyPairCreated')} width={560} onDismiss={onClose}>
        <NewPair pair={make.data} note={make.data.name} onDone={onClose} />
      </Dialog>
    );

  return (
    <Dialog open title={text('keyPairNew')} onDismiss={() => make.isPending || onClose()}>
      <CheckedForm onSubmit={handleSubmit}>
        <ProblemBanner error={make.error} />
        <TextField
          ref={nameBox}
          label={text('keyPairName')}
          hint={text('keyPairNameHint')}
          error={error === undefined ? undefined : messageText(error, text)}
          required
          autoComplete="off"
        />
        <RadioField
          label={text('keyPairKind')}
          value={kind}
          options={keyKinds.map((value) => ({ value, label: text(labels[value]), hint: text(hints[value]) }))}
          onChange={setKind}
        />
        <FormButtons onCancel={onClose} submitLabel={text('keyPairCreate')} busy={make.isPending} />
      </CheckedForm>
    </Dialog>
  );
}
