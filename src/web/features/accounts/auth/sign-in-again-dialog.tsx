import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth, type FactorNeeded, LoginBody, StepUpBody } from '../../../../contract/accounts/auth.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { api } from '../../../lib/api/api.ts';
import { isSignedOut } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ownFactors } from '../../../lib/session/factors.ts';
import { askForPasskey } from '../../../lib/session/passkeys.ts';
import { askToSignInAgain, endSignInAgain, type SignInReason } from '../../../lib/session/sign-in-again.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { gcTime, useLogin } from './queries.ts';
import SecondStepForm, { CodeField } from './second-step-form.tsx';

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
  const email = person?.email ?? '';
  return (
    <Dialog
      open={open}
      title={text(reason === 'stepUp' ? 'stepUp' : 'signInAgain')}
      width={440}
      closeButton={false}
      onDismiss={() => endSignInAgain(false)}
    >
      {reason === 'stepUp' ? <StepUpForm email={email} /> : <SignInAgainForm email={email} />}
    </Dialog>
  );
}

function SignInAgainForm({ email }: { email: string }) {
  const text = useText();
  const login = useLogin();
  const [needed, setNeeded] = useState<FactorNeeded>();
  const { field, register, handleSubmit } = useSchemaForm(LoginBody, { email, password: '' });

  function goOn(answer: StoredUser | FactorNeeded): void {
    if ('challenge' in answer) setNeeded(answer);
    else endSignInAgain(true);
  }

  if (needed)
    return (
      <SecondStepForm
        needed={needed}
        onSignedIn={() => endSignInAgain(true)}
        onStartOver={() => setNeeded(undefined)}
      />
    );

  return (
    <Form onSubmit={handleSubmit((body) => login.mutate(body, { onSuccess: goOn }))}>
      <DialogText>{text('signInAgainText')}</DialogText>
      <ProblemBanner error={login.error} onClear={login.reset} />
      <Text size="sm">
        <strong>{text('email')}</strong> <bdi>{email}</bdi>
      </Text>
      {/* Tells password managers which account the password belongs to. */}
      <input {...register('email')} type="email" autoComplete="username" readOnly hidden />
      <PasswordField
        {...field('password')}
        id="again-password"
        label={text('password')}
        required="unmarked"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormButtons
        cancelLabel={text('notNow')}
        onCancel={() => endSignInAgain(false)}
        submitLabel={text('logIn')}
        busy={login.isPending}
      />
    </Form>
  );
}

/** By what. */
type Proof = 'password' | 'code';

/** Confirms who is using the session (A13): with the password, or with a code of the account's authenticator app. */
function StepUpForm({ email }: { email: string }) {
  const text = useText();
  const [by, setBy] = useState<Proof>('password');
  // Only offers a choice: if it fails to load, there is the password.
  const { data: factors } = useQuery(ownFactors());
  return (
    <>
      <ProofForm key={by} email={email} by={by} />
      {factors?.passkeys.length ? <PasskeyProof /> : null}
      {factors?.totp ? (
        <Button variant="quiet" wide onClick={() => setBy(by === 'code' ? 'password' : 'code')}>
          {text(by === 'code' ? 'usePassword' : 'useApp')}
        </Button>
      ) : null}
    </>
  );
}

function PasskeyProof() {
  const text = useText();
  const stepUp = useStepUp();
  return (
    <>
      <ProblemBanner error={stepUp.error} onClear={stepUp.reset} />
      <Button
        variant="quiet"
        wide
        busy={stepUp.isPending}
        onClick={() => stepUp.mutate('passkey', { onSuccess: () => endSignInAgain(true) })}
      >
        {text('usePasskey')}
      </Button>
    </>
  );
}

function ProofForm({ email, by }: { email: string; by: Proof }) {
  const text = useText();
  const stepUp = useStepUp();
  const { field, handleSubmit, showRefused } = useSchemaForm(StepUpBody, { [by]: '' });

  return (
    <Form
      onSubmit={handleSubmit((proof) =>
        stepUp.mutate(proof, { onSuccess: () => endSignInAgain(true), onError: showRefused }),
      )}
    >
      <DialogText>{text(by === 'code' ? 'stepUpCodeText' : 'stepUpText')}</DialogText>
      <ProblemBanner error={stepUp.error} saidAt={[by]} onClear={stepUp.reset} />
      <Text size="sm">
        <strong>{text('email')}</strong> <bdi>{email}</bdi>
      </Text>
      {by === 'code' ? (
        <CodeField {...field('code')} isRecovery={false} />
      ) : (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input value={email} type="email" autoComplete="username" readOnly hidden />
          <PasswordField
            {...field('password')}
            id="again-password"
            label={text('password')}
            required="unmarked"
            autoComplete="current-password"
            enterKeyHint="go"
          />
        </>
      )}
      <FormButtons
        cancelLabel={text('notNow')}
        onCancel={() => endSignInAgain(false)}
        submitLabel={text('confirm')}
        busy={stepUp.isPending}
      />
    </Form>
  );
}

/** Proves again who is using the session. If the session has ended, the dialog asks to sign in instead. */
function useStepUp() {
  return useMutation({
    gcTime,
    mutationFn: async (proof: StepUpBody | 'passkey') => {
      if (proof !== 'passkey') return api(auth.stepUp, { body: proof });
      const { options } = await api(auth.stepUpOptions, {});
      return api(auth.stepUp, { body: { passkey: await askForPasskey(options) } });
    },
    onError: (error) => {
      if (isSignedOut(error)) void askToSignInAgain();
    },
  });
}
