import { useState } from 'react';
import { type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { DialogText } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { randomId } from '../../../lib/api/random-id.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { keepsNothing } from './queries.ts';

/** Explains rotation, asks when the old pair expires, and shows the new one with its secret. */
export function RotateDialog({ pair, onClose }: { pair: KeyPair; onClose: () => void }) {
  const text = useText();
  const [end, setEnd] = useState<'later' | 'now'>('later');
  const now = end === 'now';
  // The answer to a call may be lost: tried again, it is given again.
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
