import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { auth, RegisterBody } from '../../../../contract/accounts/auth.ts';
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
import { api } from '../../../lib/api/api.ts';
import { hasCode, isAnswerLost } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { chooseLanguage, chosenLanguage } from '../../../lib/i18n/language.ts';
import { withNext } from '../../../lib/session/next-path.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { begin, gcTime } from './queries.ts';
import { useSignInRedirect, WhatWaits } from './what-waits.tsx';

const dialogMs = 3_500;
const bannerMs = 5_000;

/**
 * Creates an account and signs in to it. The result is null if only the sign-in failed: the account is there. Once an answer was
 * lost it may be there, too: then the password opens it, whatever is refused.
 */
function useRegister() {
  const cache = useQueryClient();
  const wasLost = useRef(false);
  return useMutation({
    gcTime,
    mutationFn: async (body: RegisterBody): Promise<StoredUser | null> => {
      const language = chosenLanguage();
      const refusal = await api(auth.register, { body: language === 'en' ? body : { ...body, language } }).then(
        () => null,
        (error: unknown) => {
          wasLost.current ||= isAnswerLost(error);
          if (!wasLost.current) throw error;
          return error;
        },
      );
      const { email, password } = body;
      const answer = await api(auth.login, { body: { email, password } }).catch(() => null);
      const session = answer && !('challenge' in answer) ? answer : null;
      if (refusal && !session) throw refusal;
      // Registering in a language other than English counts as choosing it: the account gets it at sign-in.
      if (language !== 'en') chooseLanguage(language);
      return session && begin(cache, session);
    },
  });
}

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
