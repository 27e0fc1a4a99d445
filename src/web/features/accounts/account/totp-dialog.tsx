import * as z from 'zod/mini';
import { FactorCode, factors } from '../../../../contract/accounts/factors.ts';
import { QrCode } from '../../../components/content/qr-code.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CopyField } from '../../../components/fields/copy-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { isAnswerLost } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const CodeForm = z.object({ code: FactorCode });

interface Setup {
  /** In base 32. */
  secret: string;
  uri: string;
}

interface TotpDialogProps {
  open: boolean;
  setup: Setup | undefined;
  onClose: () => void;
  /** Gets the recovery codes to show; none if the account has some already. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret of an authenticator app as a QR code and as text, and takes a code of the app. */
export default function TotpDialog({ open, setup, onClose, onConfirmed }: TotpDialogProps) {
  const text = useText();
  return (
    <Dialog open={open} title={text('addTotp')} width={560} onDismiss={onClose}>
      {setup ? <SetupForm setup={setup} onClose={onClose} onConfirmed={onConfirmed} /> : null}
    </Dialog>
  );
}

function SetupForm({ setup, onClose, onConfirmed }: Omit<TotpDialogProps, 'open' | 'setup'> & { setup: Setup }) {
  const text = useText();
  const confirm = useChange(factors.confirmTotp, {
    gcTime: 0,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const { field, handleSubmit, showRefused } = useSchemaForm(CodeForm, { code: '' });
  // In groups of four, as apps show it.
  const key = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret;

  return (
    <Form onSubmit={handleSubmit((body) => confirm.mutate({ body }, { onError: showRefused }))}>
      <Text>{text('totpScan')}</Text>
      <QrCode value={setup.uri} label={text('totpQrCode')} />
      <CopyField label={text('totpKey')} value={key} />
      <ProblemBanner error={confirm.error} saidAt={['code']} onClear={confirm.reset} />
      {isAnswerLost(confirm.error) ? <Text>{text('factorMayBeAdded')}</Text> : null}
      <TextField
        {...field('code')}
        id="totp-code"
        label={text('appCode')}
        hint={text('appCodeHint')}
        required="unmarked"
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <FormButtons onCancel={onClose} submitLabel={text('turnOn')} busy={confirm.isPending} />
    </Form>
  );
}
