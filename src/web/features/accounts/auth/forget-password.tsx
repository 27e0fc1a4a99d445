import { auth, ForgetPasswordBody } from '../../../../contract/accounts/auth.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import type { FormCall } from '../../../components/forms/reason-form.tsx';
import { api } from '../../../lib/api/api.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

const dialogMs = 2_500;

interface ForgetPasswordProps {
  open: boolean;
  /** The initial value of the field. */
  email: string;
  onClose: () => void;
  /** Called with the address when the request has succeeded. */
  onSent?: (email: string) => void;
}

/** Requests a link to set a new password (A6). */
export default function ForgetPassword({ open, email, onClose, onSent }: ForgetPasswordProps) {
  const text = useText();
  const request = useMutation({
    mutationFn: (body: ForgetPasswordBody) => api(auth.forgetPassword, { body }),
  });

  function close(): void {
    request.reset();
    onClose();
  }

  return (
    <>
      <Dialog
        open={open && !request.isSuccess}
        title={text('forgetPassword')}
        width={440}
        closeButton={false}
        onDismiss={close}
      >
        <ForgetPasswordForm
          email={email}
          call={request}
          onSubmit={(body) => request.mutate(body, { onSuccess: () => onSent?.(body.email) })}
          onClose={close}
        />
      </Dialog>
      <ResultDialog
        open={open && request.isSuccess}
        title={text('passwordResetLink')}
        text={text('resetLinkSent')}
        closesAfterMs={dialogMs}
        onClose={close}
      />
    </>
  );
}

interface FormProps {
  email: string;
  call: FormCall;
  onSubmit: (body: ForgetPasswordBody) => void;
  onClose: () => void;
}

function ForgetPasswordForm({ email, call, onSubmit, onClose }: FormProps) {
  const text = useText();
  const { register, handleSubmit, formState, errorText } = useSchemaForm(ForgetPasswordBody, { email });
  const isMissing = formState.errors.email?.message === 'emailRequired';

  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      <DialogText>{text('forgetPasswordIntro')}</DialogText>
      <ProblemBanner error={call.error} onClear={call.reset} />
      <EmailField
        {...register('email')}
        id="forget-email"
        label={text('email')}
        error={isMissing ? text('enterYourEmail') : errorText('email')}
        required="unmarked"
        autoComplete="email"
        enterKeyHint="send"
      />
      <FormButtons cancelLabel={text('close')} onCancel={onClose} submitLabel={text('submit')} busy={call.isPending} />
    </Form>
  );
}
