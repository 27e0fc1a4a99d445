import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { LoginBody } from '../../../contract/auth.ts';
import { pages } from '../../../contract/pages.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { ResultDialog } from '../../components/result-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../lib/i18n.ts';
import { withNext } from '../../lib/next-path.ts';
import { messageText, problemText } from '../../lib/problem.ts';
import { useHandOver } from './hand-over.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { useLogin } from './queries.ts';

const bannerMs = 5_000;
const dialogMs = 2_500;
const checklistId = 'password-rules';

/** /login: signs in, then goes where the person wanted to be, or to the API page (A12). */
export function LoginPage() {
  const text = useText();
  const navigate = useNavigate();
  const { next, email } = useHandOver();
  const login = useLogin();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(LoginBody),
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  });
  const [typedEmail, password] = useWatch({ control, name: ['email', 'password'] });
  const { errors } = formState;

  return (
    <>
      <PageTitle title={text('loginTitle')} />
      <div className="space-y-5">
        {next ? <Banner tone="info">{text(next === pages.addReport ? 'loginToSubmit' : 'notSignedIn')}</Banner> : null}
        {login.isError ? (
          <Banner tone="danger" clearsAfterMs={bannerMs} onClear={login.reset}>
            {problemText(login.error, text)}
          </Banner>
        ) : null}
        <form noValidate onSubmit={handleSubmit((body) => login.mutate(body))} className="space-y-5">
          <TextField
            {...register('email')}
            id="email"
            label={text('email')}
            error={errors.email?.message && messageText(errors.email.message, text)}
            required
            type="email"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
          <div>
            <PasswordField
              {...register('password')}
              id="password"
              label={text('password')}
              error={errors.password?.message && messageText(errors.password.message, text)}
              required
              autoComplete="current-password"
              enterKeyHint="go"
              aria-describedby={password ? checklistId : undefined}
            />
            <PasswordChecklist id={checklistId} password={password} />
          </div>
          <Button type="submit" busy={login.isPending} busyLabel={text('working')} className="w-full">
            {text('logIn')}
          </Button>
        </form>
        <p className="text-ink-2">
          {text('noAccountQuestion')}{' '}
          <TextLink to={withNext(pages.signup, next)} state={{ email: typedEmail }}>
            {text('register')}
          </TextLink>
        </p>
      </div>
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
