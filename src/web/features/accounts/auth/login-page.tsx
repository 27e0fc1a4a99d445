import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginBody } from '../../../../contract/accounts/auth.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { TextLink } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { PasswordRulesField } from '../../../components/fields/password-rules-field.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormLinks, OtherWay } from '../../../components/forms/form-links.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { changedParams } from '../../../lib/browser/changed-params.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { landingOf } from '../../../lib/session/landing.ts';
import { withNext } from '../../../lib/session/next-path.ts';
import { knowsPasskeys } from '../../../lib/session/passkeys.ts';
import { currentUser } from '../../../lib/session/session.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { useLogin, usePasskeyLogin } from './queries.ts';
import { useSignInRedirect, WhatWaits } from './what-waits.tsx';

const errorDialogMs = 2_000;
const dialogMs = 2_500;
const bannerMs = 5_000;

/** Loaded for accounts with a second factor only. */
const secondStep = lazyComponent(() => import('./second-step-form.tsx'));

const ForgetPassword = lazyDialog(() => import('./forget-password.tsx'));

/** /login: signs in, then goes to the page in `?next=` or to that of `landingOf` (A12). */
export function LoginPage() {
  const text = useText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { next, email: initialEmail } = useSignInRedirect();
  const login = useLogin(secondStep.load);
  const passkey = usePasskeyLogin();
  const [user, setUser] = useState<StoredUser>();
  const [isErrorOpen, setErrorOpen] = useState(false);
  const forgetPassword = useForgetPasswordAddress();
  const { field, handleSubmit, setValue, watch } = useSchemaForm(LoginBody, {
    email: initialEmail,
    password: '',
  });
  const [email, password] = watch(['email', 'password']);
  const needed = login.data && 'challenge' in login.data ? login.data : undefined;
  const SecondStepForm = secondStep.loaded();

  function submit(body: LoginBody): void {
    login.mutate(body, {
      onSuccess: (answer) => 'challenge' in answer || setUser(answer),
      onError: () => setErrorOpen(true),
    });
  }

  return (
    <Page title={text(needed ? 'secondStepTitle' : 'loginTitle')}>
      {needed && SecondStepForm ? (
        <SecondStepForm needed={needed} onSignedIn={setUser} onStartOver={login.reset} />
      ) : (
        <Form onSubmit={handleSubmit(submit)}>
          <WhatWaits next={next} otherwise={text('notSignedIn')} />
          <ProblemBanner error={login.error} clearsAfterMs={bannerMs} onClear={login.reset} />
          <ProblemBanner error={passkey.error} onClear={passkey.reset} />
          <EmailField
            {...field('email')}
            id="email"
            label={text('email')}
            required="unmarked"
            autoComplete="username"
            enterKeyHint="next"
          />
          <PasswordRulesField
            {...field('password')}
            id="password"
            label={text('password')}
            password={password}
            required="unmarked"
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <Button type="submit" busy={login.isPending} wide>
            {text('logIn')}
          </Button>

          {knowsPasskeys() ? (
            <Button wide busy={passkey.isPending} onClick={() => passkey.mutate(undefined, { onSuccess: setUser })}>
              {text('usePasskey')}
            </Button>
          ) : null}

          <FormLinks>
            <TextLink to={forgetPassword.to} state={forgetPassword.stateWith(email)}>
              {text('forgetPassword')}
            </TextLink>
          </FormLinks>
          <OtherWay question={text('noAccountQuestion')}>
            <LinkButton to={withNext(pages.signup, next)} state={{ email }} variant="secondary" wide>
              {text('createAccount')}
            </LinkButton>
          </OtherWay>
        </Form>
      )}
      <ForgetPassword
        open={forgetPassword.isOpen}
        email={email}
        onClose={forgetPassword.close}
        onSent={(sentTo) => setValue('email', sentTo)}
      />
      {/* The banner below the dialog stays longer, for reading after the dialog has closed. */}
      <ResultDialog
        open={isErrorOpen}
        tone="danger"
        title={text('errorTitle')}
        text={problemText(login.error, text)}
        closesAfterMs={errorDialogMs}
        onClose={() => setErrorOpen(false)}
      />
      <ResultDialog
        open={user !== undefined}
        title={text('loginSuccess')}
        text={text('welcomeBack', { name: user?.displayName ?? '' })}
        closesAfterMs={dialogMs}
        onClose={() => navigate(next ?? landingOf(cache.getQueryData(currentUser().queryKey)), { replace: true })}
      />
    </Page>
  );
}

const name = 'dialog';
const value = 'forget-password';

/** Keeps the open state of the "Forget Password" dialog in the URL, so that Back closes it. */
export function useForgetPasswordAddress() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  return {
    isOpen: query.get(name) === value,
    to: { search: `?${changedParams(query, { [name]: value })}` },
    /** The state of the history entry, with the typed email. */
    stateWith: (email: string) => ({ email, isFromHere: true }),
    close: () => {
      // Go back if the page itself opened it; a pasted link has no entry to go back to.
      if (state?.isFromHere) navigate(-1);
      else navigate({ search: `${changedParams(query, { [name]: null })}` }, { replace: true });
    },
  };
}
