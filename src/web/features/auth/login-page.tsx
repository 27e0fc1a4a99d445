import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { TextLink } from '../../components/content/text-link.tsx';
import { ResultDialog } from '../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Later, latePart } from '../../components/feedback/lazy-dialog.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Checklist } from '../../components/forms/checklist.tsx';
import { Form } from '../../components/forms/form.tsx';
import { FormLinks } from '../../components/forms/form-links.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useText } from '../../lib/i18n.ts';
import { withNext } from '../../lib/next-path.ts';
import { passwordRules } from '../../lib/password-rules.ts';
import { messageText, problemText } from '../../lib/problem.ts';
import { useLast } from '../../lib/use-last.ts';
import { signIn, useUserStore } from '../../lib/user-store.ts';
import type { ForgetPasswordProps } from './forget-password.tsx';
import { calls, useLogin } from './queries.ts';
import { useSignInRedirect } from './sign-in-redirect.ts';
import { useForgetPasswordAddress } from './use-forget-password-address.ts';
import { useShortForm } from './use-short-form.ts';

const bannerMs = 5_000;
const errorDialogMs = 2_000;
const dialogMs = 2_500;
const checklistId = 'password-rules';

const forgetPassword = latePart<ForgetPasswordProps>(() => import('./forget-password.tsx'));

/** /login: signs in, then goes where the person wanted to be, or to the API page (A12). */
export function LoginPage() {
  const text = useText();
  const navigate = useNavigate();
  const { next, email } = useSignInRedirect();
  const login = useLogin();
  const { isLoading, error } = useUserStore();
  // While the pop-up fades it still says why.
  const refusal = useLast(error);
  const forgotten = useForgetPasswordAddress();
  const {
    values,
    field,
    error: wrong,
    submit,
    set,
  } = useShortForm({
    start: { email, password: '' },
    rules: async () => (await calls()).rules.login,
    onSubmit: login.mutate,
  });
  const { password } = values;
  const said = (name: 'email' | 'password') => messageText(wrong(name) ?? '', text);
  // Of another visit to this page, or of the dialog that asks to sign in again.
  useEffect(signIn.read, []);

  return (
    <>
      <PageTitle title={text('loginTitle')} />
      <Form onSubmit={submit}>
        {next ? <Banner tone="info">{text(next === pages.addReport ? 'loginToSubmit' : 'notSignedIn')}</Banner> : null}
        {login.isError ? (
          <Banner tone="danger" clearsAfterMs={bannerMs} onClear={login.reset}>
            {problemText(login.error, text)}
          </Banner>
        ) : null}

        <TextField
          {...field('email')}
          id="email"
          label={text('email')}
          error={said('email')}
          required="unmarked"
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <div>
          <PasswordField
            {...field('password')}
            id="password"
            label={text('password')}
            error={said('password')}
            required="unmarked"
            autoComplete="current-password"
            enterKeyHint="go"
            aria-describedby={password ? checklistId : undefined}
          />
          <Checklist
            id={checklistId}
            title={text('passwordRules')}
            items={password ? passwordRules(password, text) : []}
          />
        </div>
        <Button type="submit" busy={isLoading} busyLabel={text('working')} wide>
          {text('logIn')}
        </Button>

        <FormLinks>
          <TextLink to={forgotten.to} state={forgotten.stateWith(values.email)}>
            {text('forgetPassword')}
          </TextLink>
          <p>
            {text('noAccountQuestion')}{' '}
            <TextLink to={withNext(pages.signup, next)} state={{ email: values.email }}>
              {text('register')}
            </TextLink>
          </p>
        </FormLinks>
      </Form>
      <Later
        part={forgetPassword}
        props={{
          open: forgotten.isOpen,
          email: values.email,
          onClose: forgotten.close,
          onSent: (sentTo) => set('email', sentTo),
        }}
      />
      {/* The pop-up says it first; the banner, still there below it, is for reading in peace. */}
      <ResultDialog
        open={error !== null}
        tone="danger"
        title={text('errorTitle')}
        text={refusal ? problemText(refusal, text) : ''}
        closesAfterMs={errorDialogMs}
        onClose={signIn.read}
      />
      <ResultDialog
        open={login.isSuccess}
        tone="success"
        title={text('loginSuccess')}
        text={text('welcomeBack', { name: login.data?.displayName ?? '' })}
        closesAfterMs={dialogMs}
        onClose={() => navigate(next ?? pages.developer, { replace: true })}
      />
    </>
  );
}
