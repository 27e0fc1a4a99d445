import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { TextLink } from '../../components/content/text-link.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Later, latePart } from '../../components/feedback/lazy-dialog.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Checklist } from '../../components/forms/checklist.tsx';
import { Form } from '../../components/forms/form.tsx';
import { FormLinks } from '../../components/forms/form-links.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useText } from '../../lib/i18n.ts';
import { passwordRules } from '../../lib/password-rules.ts';
import { ApiProblem, messageText, problemText, refusedFields } from '../../lib/problem.ts';
import type { ForgetPasswordProps } from './forget-password.tsx';
import { calls, useResetPassword } from './queries.ts';
import { useShortForm } from './use-short-form.ts';

const bannerMs = 5_000;
const checklistId = 'password-rules';

/** As in the contract; a link that was cut short in a mail needs no question to the server. */
const looksLikeOurs = /^[\w-]{43}$/;

const forgetPassword = latePart<ForgetPasswordProps>(() => import('./forget-password.tsx'));

/** /reset-password?token=…: where the mailed link leads (A6). */
export function ResetPasswordPage() {
  const text = useText();
  const token = useTokenOnce();
  const [isSpent, setSpent] = useState(false);
  const isUsable = !isSpent && looksLikeOurs.test(token);

  return (
    <>
      <PageTitle title={text('resetPassword')} intro={isUsable ? text('resetPasswordIntro') : undefined} />
      {isUsable ? <NewPasswordForm token={token} onSpent={() => setSpent(true)} /> : <SpentLink />}
    </>
  );
}

/**
 * The token from the address, which is then taken out of it: it stays in no history, no bookmark and no screenshot.
 * It is held by this page alone; the mailed link can be opened again until it was used.
 */
function useTokenOnce(): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(given ?? '');
  // Another link opened on this very page.
  if (given !== null && given !== token) setToken(given);

  useEffect(() => {
    if (given !== null) navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);

  return token;
}

function NewPasswordForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { values, field, error, submit, refuse } = useShortForm({
    start: { password: '' },
    rules: async () => (await calls()).rules.newPassword,
    onSubmit: send,
  });
  const { password } = values;
  const refused = refusedFields(reset.error, ['password']).length > 0;

  function send(body: { password: string }): void {
    reset.mutate(
      { ...body, token },
      {
        onSuccess: () => navigate(pages.passwordChanged, { replace: true }),
        onError: (error) => {
          if (isSpentLink(error)) onSpent();
          for (const { name, code } of refusedFields(error, ['password'])) refuse(name, code);
        },
      },
    );
  }

  return (
    <Form onSubmit={submit}>
      {reset.isError && !refused ? (
        <Banner tone="danger" clearsAfterMs={bannerMs} onClear={reset.reset}>
          {problemText(reset.error, text)}
        </Banner>
      ) : null}
      <div>
        <PasswordField
          {...field('password')}
          id="password"
          label={text('newPassword')}
          error={messageText(error('password') ?? '', text)}
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
      <Button type="submit" busy={reset.isPending} busyLabel={text('working')} wide>
        {text('setNewPassword')}
      </Button>
    </Form>
  );
}

/** Used, older than an hour, or never one of ours: the server does not say which, and neither do we. */
const isSpentLink = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.problem?.code === 'resetLinkInvalid' || refusedFields(error, ['token']).length > 0);

function SpentLink() {
  const text = useText();
  const [isAsking, setAsking] = useState(false);

  function ask(event: FormEvent): void {
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <Form onSubmit={ask}>
        <Banner tone="warning">{text('resetLinkInvalid')}</Banner>
        <Button type="submit" wide>
          {text('askForNewLink')}
        </Button>
        <FormLinks>
          <TextLink to={pages.login}>{text('backToLogin')}</TextLink>
        </FormLinks>
      </Form>
      <Later part={forgetPassword} props={{ open: isAsking, email: '', onClose: () => setAsking(false) }} />
    </>
  );
}
