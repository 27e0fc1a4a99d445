import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { factors, PasskeyName } from '../../../../contract/accounts/factors.ts';
import { Text } from '../../../components/content/text.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { api, refresh } from '../../../lib/api/api.ts';
import { isAnswerLost } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

const NameForm = z.object({ name: PasskeyName });

interface PasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Asks for a name; the browser then makes the passkey. */
export default function PasskeyDialog({ open, ...form }: PasskeyDialogProps) {
  const text = useText();
  return (
    <Dialog open={open} title={text('addPasskey')} onDismiss={form.onClose}>
      <NamePasskey {...form} />
    </Dialog>
  );
}

function NamePasskey({ onClose, onAdded }: Omit<PasskeyDialogProps, 'open'>) {
  const text = useText();
  const add = useAddPasskey(onAdded);
  const { field, handleSubmit } = useSchemaForm(NameForm, { name: '' });
  return (
    <Form onSubmit={handleSubmit(({ name }) => add.mutate(name))}>
      <DialogText>{text('addPasskeyText')}</DialogText>
      <ProblemBanner error={add.error} onClear={add.reset} />
      {isAnswerLost(add.error) ? <Text>{text('factorMayBeAdded')}</Text> : null}
      <TextField
        {...field('name')}
        id="passkey-name"
        label={text('name')}
        hint={text('passkeyNameHint')}
        required="unmarked"
        autoComplete="off"
        enterKeyHint="go"
      />
      <FormButtons onCancel={onClose} submitLabel={text('goOn')} busy={add.isPending} />
    </Form>
  );
}

/** Lets the browser make a passkey and adds it under a name. */
function useAddPasskey(onAdded: (recoveryCodes: readonly string[]) => void) {
  const cache = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (name: string) => {
      const { options } = await inSession(() => api(factors.passkeyOptions, {}));
      const passkey = await makePasskey(options);
      return inSession(() => api(factors.addPasskey, { body: { name, passkey } }));
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onSettled: () => refresh(cache),
  });
}
