import { useState } from 'react';
import { type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { api } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { NewPair } from './new-pair.tsx';
import { keepsNothing } from './queries.ts';

/** Explains rotation, asks when the old pair expires, and shows the new one with its secret. */
export function RotateDialog({ pair, onClose }: { pair: KeyPair; onClose: () => void }) {
  const text = useText();
  const [end, setEnd] = useState<'later' | 'now'>('later');
  const now = end === 'now';
  const rotate = useChange(
    () => api(keys.rotate, { params: { id: pair.id }, body: { now } }),
    [keys.list],
    keepsNothing,
  );

  if (rotate.data)
    return (
      <Dialog open title={text('keyRotated')} width={560} onDismiss={onClose}>
        <NewPair pair={rotate.data} note={text(now ? 'keyRotatedNowText' : 'keyRotatedLaterText')} onDone={onClose} />
      </Dialog>
    );

  return (
    <Dialog open title={text('keyRotateQuestion', { name: pair.name })} onDismiss={() => rotate.isPending || onClose()}>
      <Form onSubmit={() => rotate.mutate()}>
        <ProblemBanner error={rotate.error} />
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
        <FormButtons
          onCancel={onClose}
          submitLabel={text('keyRotateYes')}
          busy={rotate.isPending}
          submitVariant={now ? 'danger' : 'primary'}
        />
      </Form>
    </Dialog>
  );
}
