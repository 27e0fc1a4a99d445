import { useState } from 'react';
import * as z from 'zod/mini';
import type { FactorNeeded } from '../../../../contract/accounts/auth.ts';
import { FactorCode } from '../../../../contract/accounts/factors.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { TextField, type TextFieldProps } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { hasCode, problemText } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { usePasskeyStep, useSecondStep } from './queries.ts';

const CodeForm = z.object({ code: FactorCode });

interface SecondStepProps {
  needed: FactorNeeded;
  onSignedIn: (user: StoredUser) => void;
  /** Back to the password: the step took too long, or it is another person. */
  onStartOver: () => void;
}

/** The second step of a sign-in: a code of the authenticator app or a recovery code (A15). */
export default function SecondStepForm({ needed, onSignedIn, onStartOver }: SecondStepProps) {
  const text = useText();
  const secondStep = useSecondStep();
  const passkey = usePasskeyStep(needed.challenge);
  const hasApp = needed.methods.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const { register, handleSubmit, reset, errorText } = useSchemaForm(CodeForm, { code: '' });
  const isWrong = hasCode(secondStep.error, 'factorRefused');

  function switchCode(): void {
    setRecovery(!isRecovery);
    secondStep.reset();
    reset();
  }

  const withPasskey = needed.methods.includes('passkey') ? (
    <Button wide busy={passkey.isPending} onClick={() => passkey.mutate(undefined, { onSuccess: onSignedIn })}>
      {text('usePasskey')}
    </Button>
  ) : null;

  return (
    <Form
      onSubmit={handleSubmit(({ code }) =>
        secondStep.mutate({ challenge: needed.challenge, code }, { onSuccess: onSignedIn }),
      )}
    >
      {hasApp ? null : withPasskey}
      <Text tone="quiet">{text(isRecovery ? 'recoveryCodeText' : 'appCodeText')}</Text>
      {isWrong ? null : <ProblemBanner error={secondStep.error} onClear={secondStep.reset} />}
      <ProblemBanner error={passkey.error} onClear={passkey.reset} />
      <CodeField
        key={isRecovery ? 'recovery' : 'app'}
        {...register('code')}
        isRecovery={isRecovery}
        error={errorText('code') ?? (isWrong ? problemText(secondStep.error, text) : undefined)}
      />
      <FormButtons
        cancelLabel={text('startOver')}
        onCancel={onStartOver}
        submitLabel={text('logIn')}
        busy={secondStep.isPending}
      />
      {hasApp ? withPasskey : null}
      {hasApp && needed.methods.includes('recoveryCode') ? (
        <Button variant="quiet" wide onClick={switchCode}>
          {text(isRecovery ? 'useApp' : 'useRecoveryCode')}
        </Button>
      ) : null}
    </Form>
  );
}

interface CodeFieldProps extends Omit<TextFieldProps, 'label'> {
  isRecovery: boolean;
}

/** The field for a code of the app, which gets the digits of the keyboard and the phone's suggestion, or a recovery code. */
export function CodeField({ isRecovery, ...input }: CodeFieldProps) {
  const text = useText();
  return (
    <TextField
      id="factor-code"
      {...input}
      label={text(isRecovery ? 'recoveryCode' : 'appCode')}
      required="unmarked"
      mono
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      enterKeyHint="go"
      // The code is the next thing to type: the step before has just been sent.
      autoFocus
    />
  );
}
