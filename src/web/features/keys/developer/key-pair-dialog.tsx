import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { access } from '../../../../contract/keys/access.ts';
import {
  KeyBody,
  type KeyKind,
  type KeyPair,
  keyKinds,
  keys,
  type NewKeyPair,
} from '../../../../contract/keys/keys.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { CopyField } from '../../../components/fields/copy-field.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/api/random-id.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { useChange } from '../../../lib/session/use-change.ts';

interface KeyPairDialogProps {
  /** The pair that is rotated; absent for a new one. */
  pair: KeyPair | undefined;
  onClose: () => void;
}

/** Creates or rotates a key pair, and shows the new one with its secret. */
export default function KeyPairDialog({ pair, onClose }: KeyPairDialogProps) {
  return pair ? <RotateDialog pair={pair} onClose={onClose} /> : <CreateDialog onClose={onClose} />;
}

/** The answer has a secret: it is dropped when the dialog closes. */
const keepsNothing = { gcTime: 0 } as const;

const labels = { live: 'kindLive', test: 'kindTest' } as const;
const hints = { live: 'kindLiveHint', test: 'kindTestHint' } as const;

/** Live pairs only where the account may make one (A31). */
function useOfferedKinds(): readonly [KeyKind, ...KeyKind[]] {
  const isAsked = policySays('liveKeys', 'approved');
  const { data } = useQuery({ ...ask(access.get, {}), enabled: isAsked });
  return isAsked && !data?.isApproved ? ['test'] : keyKinds;
}

/** Asks for a name and a kind. */
function CreateDialog({ onClose }: { onClose: () => void }) {
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

/** Explains rotation, and asks when the old pair expires. */
function RotateDialog({ pair, onClose }: { pair: KeyPair; onClose: () => void }) {
  const text = useText();
  const [end, setEnd] = useState<'later' | 'now'>('later');
  const now = end === 'now';
  // As above.
  const [once] = useState(randomId);
  const rotate = useChange(keys.rotate, keepsNothing);

  if (rotate.data) {
    const note = text(now ? 'keyRotatedNowText' : 'keyRotatedLaterText');
    return <NewPair pair={rotate.data} title={text('keyRotated')} note={note} onClose={onClose} />;
  }

  return (
    <FormDialog
      title={text('keyRotateQuestion', { name: pair.name })}
      act={text('keyRotateYes')}
      tone={now ? 'danger' : 'primary'}
      call={rotate}
      onSubmit={() => rotate.mutate({ params: { id: pair.id }, body: { now }, once })}
      onClose={onClose}
    >
      <DialogText>{text('keyRotateWarning')}</DialogText>
      <RadioField
        label={text('keyRotateOld')}
        value={end}
        options={[
          { value: 'later', label: text('keyRotateLater') },
          { value: 'now', label: text('keyRotateNow'), hint: text('keyRotateNowWarning') },
        ]}
        onChange={setEnd}
      />
    </FormDialog>
  );
}

interface NewPairProps {
  pair: NewKeyPair;
  title: string;
  note: string;
  onClose: () => void;
}

/** A new key pair with its secret visible. */
function NewPair({ pair, title, note, onClose }: NewPairProps) {
  const text = useText();
  return (
    <Dialog open title={title} width={560} onDismiss={onClose}>
      <Stack>
        <Text role="status" tone="quiet">
          {note}
        </Text>
        <CopyField label={text('apiKey')} value={pair.apiKey} />
        <CopyField label={text('apiSecret')} value={pair.secret} />
        <FinePrint>{text('keyPairCreatedText')}</FinePrint>
        <ButtonRow align="end">
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
