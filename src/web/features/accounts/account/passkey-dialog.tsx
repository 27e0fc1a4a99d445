import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { factors, PasskeyName } from '../../../../contract/accounts/factors.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { api, refresh } from '../../../lib/api/api.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

const NameForm = z.object({ name: PasskeyName });

interface PasskeyDialogProps {
  open: boolean;
  /** What the browser needs to make the passkey. */
  options: Record<string, unknown> | undefined;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Asks for a name; the browser then makes the passkey. */
export default function PasskeyDialog({ open, options, onClose, onAdded }: PasskeyDialogProps) {
  const text = useText();
  // Keep the form while the dialog fades out.
  const shown = useLastDefined(options);
  return (
    <Dialog open={open} title={text('addPasskey')} onDismiss={onClose}>
      {shown ? <NamePasskey options={shown} onClose={onClose} onAdded={onAdded} /> : null}
    </Dialog>
  );
}

function NamePasskey({
  options,
  onClose,
  onAdded,
}: Omit<PasskeyDialogProps, 'open' | 'options'> & { options: Record<string, unknown> }) {
  const text = useText();
  const add = useAddPasskey(options, onAdded);
  const { field, handleSubmit } = useSchemaForm(NameForm, { name: '' });
  return (
    <Form onSubmit={handleSubmit(({ name }) => add.mutate(name))}>
      <DialogText>{text('addPasskeyText')}</DialogText>
      <ProblemBanner error={add.error} onClear={add.reset} />
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

/**
 * Lets the browser make a passkey and adds it under a name.
 * @param options from the server, for the first attempt; each further one asks for its own, since they work only once
 */
function useAddPasskey(options: Record<string, unknown>, onAdded: (recoveryCodes: readonly string[]) => void) {
  const cache = useQueryClient();
  const unused = useRef<Record<string, unknown> | null>(options);
  return useMutation({
    gcTime: 0,
    mutationFn: async (name: string) => {
      const own = unused.current ?? (await inSession(() => api(factors.passkeyOptions, {}))).options;
      unused.current = null;
      const passkey = await makePasskey(own);
      return inSession(() => api(factors.addPasskey, { body: { name, passkey } }));
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onSettled: () => refresh(cache),
  });
}
