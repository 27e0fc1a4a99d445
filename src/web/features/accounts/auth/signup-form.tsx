import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { RegisterBody } from '../../../../contract/accounts/auth.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { TextLink } from '../../../components/content/text.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { PasswordRulesField } from '../../../components/fields/password-rules-field.tsx';
import { EmailField, TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormLinks } from '../../../components/forms/form-links.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { hasCode } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { withNext } from '../../../lib/session/next-path.ts';
import { useRegister } from './queries.ts';
import { useSignInRedirect } from './sign-in-redirect.ts';
import { WhatWaits } from './what-waits.tsx';

const dialogMs = 3_500;
const bannerMs = 5_000;

interface SignupFormProps {
  /** Filled in; with an invitation the address it was mailed to, which cannot be changed. */
  email: string;
  /** The token of a mailed invitation (A32). */
  invitation?: string;
}

/** Creates an account, signs in, and goes on as after a sign-in. If only that fails: to /login, with the email filled in. */
export function SignupForm({ email: initialEmail, invitation }: SignupFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const { next } = useSignInRedirect();
  const signUp = useRegister();
  const { control, field, handleSubmit, setError, showRefused } = useSchemaForm(RegisterBody, {
    username: '',
    email: initialEmail,
    password: '',
  });
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const loginPath = withNext(pages.login, next);

  function submit(body: RegisterBody): void {
    const onError = (error: unknown) =>
      hasCode(error, 'emailTaken') ? setError('email', { message: 'emailTaken' }) : showRefused(error);
    signUp.mutate({ ...body, invitation }, { onError });
  }

  return (
    <Page title={text('registerTitle')} intro={text('registerIntro')}>
      <Form onSubmit={handleSubmit(submit)}>
        <WhatWaits next={next} />
        <ProblemBanner error={signUp.error} clearsAfterMs={bannerMs} onClear={signUp.reset} />
        <TextField
          {...field('username')}
          id="username"
          label={text('name')}
          required="unmarked"
          autoComplete="name"
          enterKeyHint="next"
        />
        <EmailField
          {...field('email')}
          id="email"
          label={text('email')}
          required="unmarked"
          autoComplete="username"
          enterKeyHint="next"
          readOnly={invitation !== undefined}
        />
        <PasswordRulesField
          {...field('password')}
          id="password"
          label={text('password')}
          password={password}
          required="unmarked"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button type="submit" busy={signUp.isPending} wide>
          {text('signUp')}
        </Button>

        <FormLinks>
          <p>
            {text('haveAccountQuestion')}{' '}
            <TextLink to={loginPath} state={{ email }}>
              {text('login')}
            </TextLink>
          </p>
        </FormLinks>
      </Form>
      <ResultDialog
        open={signUp.isSuccess}
        title={text('accountCreated')}
        text={text(signUp.data ? 'accountCreatedIn' : 'accountCreatedNext')}
        closesAfterMs={dialogMs}
        onClose={() =>
          signUp.data
            ? navigate(next ?? pages.dashboard, { replace: true })
            : navigate(loginPath, { replace: true, state: { email } })
        }
      />
    </Page>
  );
}
