import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { TextLink } from '../../components/content/text-link.tsx';
import { ResultDialog } from '../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
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
import { calls, useRegister } from './queries.ts';
import { useSignInRedirect } from './sign-in-redirect.ts';
import { useShortForm } from './use-short-form.ts';

const bannerMs = 5_000;
const dialogMs = 3_500;
const checklistId = 'password-rules';

/** /signup: makes an account, then goes to /login with the e-mail filled in. */
export function SignupPage() {
  const text = useText();
  const navigate = useNavigate();
  const { next, email } = useSignInRedirect();
  const signUp = useRegister();
  const { values, field, error, submit } = useShortForm({
    start: { username: '', email, password: '' },
    rules: async () => (await calls()).rules.register,
    onSubmit: signUp.mutate,
  });
  const { password } = values;
  const said = (name: keyof typeof values) => messageText(error(name) ?? '', text);
  const loginPath = withNext(pages.login, next);

  return (
    <>
      <PageTitle title={text('registerTitle')} intro={text('registerIntro')} />
      <Form onSubmit={submit}>
        {signUp.isError ? (
          <Banner tone="danger" clearsAfterMs={bannerMs} onClear={signUp.reset}>
            {problemText(signUp.error, text)}
          </Banner>
        ) : null}

        <TextField
          {...field('username')}
          id="username"
          label={text('name')}
          error={said('username')}
          required="unmarked"
          autoComplete="name"
          enterKeyHint="next"
        />
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
            autoComplete="new-password"
            enterKeyHint="go"
            aria-describedby={password ? checklistId : undefined}
          />
          <Checklist
            id={checklistId}
            title={text('passwordRules')}
            items={password ? passwordRules(password, text) : []}
          />
        </div>
        <Button type="submit" busy={signUp.isPending} busyLabel={text('working')} wide>
          {text('signUp')}
        </Button>

        <FormLinks>
          <p>
            {text('haveAccountQuestion')}{' '}
            <TextLink to={loginPath} state={{ email: values.email }}>
              {text('login')}
            </TextLink>
          </p>
        </FormLinks>
      </Form>
      <ResultDialog
        open={signUp.isSuccess}
        tone="success"
        title={text('accountCreated')}
        text={text('accountCreatedNext')}
        closesAfterMs={dialogMs}
        onClose={() => navigate(loginPath, { replace: true, state: { email: values.email } })}
      />
    </>
  );
}
