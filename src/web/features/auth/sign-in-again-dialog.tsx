import { LoginBody } from '../../../contract/auth.ts';
import { Text } from '../../components/content/text.tsx';
import { Dialog, DialogText } from '../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../components/feedback/problem-banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { ButtonRow } from '../../components/forms/button-row.tsx';
import { Form } from '../../components/forms/form.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useText } from '../../lib/i18n.ts';
import { messageText, refusedFields } from '../../lib/problem.ts';
import { endSignInAgain, type SignInReason } from '../../lib/sign-in-again.ts';
import { useLastDefined } from '../../lib/use-last-defined.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import type { StoredUser } from '../../lib/user-store.ts';
import { useLogin, useStepUp } from './queries.ts';

interface SignInAgainProps {
  open: boolean;
  person: StoredUser | null;
  reason: SignInReason;
}

/**
 * Signs the same user in again over the open page, or asks them to confirm who they are. The forms of the page keep what
 * was typed.
 */
export default function SignInAgainDialog({ open, person, reason }: SignInAgainProps) {
  const text = useText();
  // Keep the address while the dialog fades out.
  const email = useLastDefined(person)?.email ?? '';
  return (
    <Dialog
      open={open}
      title={text(reason === 'stepUp' ? 'stepUp' : 'signInAgain')}
      width={440}
      closeButton={false}
      onDismiss={() => endSignInAgain(false)}
    >
      <SignInAgainForm key={reason} email={email} reason={reason} />
    </Dialog>
  );
}

function SignInAgainForm({ email, reason }: { email: string; reason: SignInReason }) {
  const text = useText();
  const login = useLogin();
  const stepUp = useStepUp();
  const { register, handleSubmit, errorText } = useSchemaForm(LoginBody, { email, password: '' });
  const isStepUp = reason === 'stepUp';
  const call = isStepUp ? stepUp : login;
  const refused = refusedFields(stepUp.error, ['password'])[0];

  function submit(body: LoginBody): void {
    const onSuccess = () => endSignInAgain(true);
    if (isStepUp) stepUp.mutate({ password: body.password }, { onSuccess });
    else login.mutate(body, { onSuccess });
  }

  return (
    <Form onSubmit={handleSubmit(submit)}>
      <DialogText>{text(isStepUp ? 'stepUpText' : 'signInAgainText')}</DialogText>
      {refused ? null : <ProblemBanner error={call.error} onClear={call.reset} />}
      <Text size="sm">
        <strong>{text('email')}</strong> <bdi>{email}</bdi>
      </Text>
      {/* Tells password managers which account the password belongs to. */}
      <input {...register('email')} type="email" autoComplete="username" readOnly hidden />
      <PasswordField
        {...register('password')}
        id="again-password"
        label={text('password')}
        error={errorText('password') ?? (refused && messageText(refused.code, text))}
        required="unmarked"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <ButtonRow align="end">
        <Button variant="secondary" onClick={() => endSignInAgain(false)}>
          {text('notNow')}
        </Button>
        <Button type="submit" busy={call.isPending} busyLabel={text('working')}>
          {text(isStepUp ? 'confirm' : 'logIn')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
