import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { auth, ResetPasswordBody } from '../../../../contract/accounts/auth.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { TextLink } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { PasswordRulesField } from '../../../components/fields/password-rules-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormLinks } from '../../../components/forms/form-links.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { isAnswerLost, refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { gcTime } from './queries.ts';

const NewPassword = z.pick(ResetPasswordBody, { password: true, revokeKeys: true });
const Token = ResetPasswordBody.shape.token;

const ForgetPassword = lazyDialog(() => import('./forget-password.tsx'));

/** /reset-password?token=…: the target of the link in the email (A6). */
export function ResetPasswordPage() {
  const text = useText();
  const [usesKeys] = useState(new URLSearchParams(useLocation().search).get('keys') === 'used');
  const token = useTokenOnce();
  const [mayBeDone, setRejected] = useState<boolean>();
  // A truncated link needs no request.
  const isUsable = mayBeDone === undefined && z.safeParse(Token, token).success;

  return (
    <Page title={text('resetPassword')} intro={isUsable ? text('resetPasswordIntro') : undefined}>
      {isUsable ? (
        <NewPasswordForm token={token} usesKeys={usesKeys} onInvalidLink={setRejected} />
      ) : (
        <InvalidLink mayBeDone={mayBeDone === true} />
      )}
    </Page>
  );
}

/** Sets a new password with the token of a reset link. The account's sessions end, perhaps this browser's too. */
function useResetPassword() {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: (body: ResetPasswordBody) => api(auth.resetPassword, { body }),
    onSuccess: () => cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => null),
  });
}

interface NewPasswordProps {
  token: string;
  /** Whether the account uses API keys: then revoking them is proposed. */
  usesKeys: boolean;
  /** @param mayBeDone an earlier answer was lost, so that this page may have used the link */
  onInvalidLink: (mayBeDone: boolean) => void;
}

function NewPasswordForm({ token, usesKeys, onInvalidLink }: NewPasswordProps) {
  const text = useText();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const wasLost = useRef(false);
  const { field, register, handleSubmit, showRefused, watch } = useSchemaForm(NewPassword, {
    password: '',
    revokeKeys: usesKeys,
  });

  const submit = handleSubmit((body) =>
    reset.mutate(
      { ...body, token },
      {
        onSuccess: ({ activeKeys }) => navigate(pages.passwordChanged, { replace: true, state: { activeKeys } }),
        onError: (error) => {
          wasLost.current ||= isAnswerLost(error);
          // Used, expired, or never made: the server does not say which.
          if (refusedFields(error, ['token']).length > 0) onInvalidLink(wasLost.current);
          showRefused(error);
        },
      },
    ),
  );

  return (
    <Form onSubmit={submit}>
      <ProblemBanner error={reset.error} saidAt={['password']} onClear={reset.reset} />
      <PasswordRulesField
        {...field('password')}
        id="password"
        label={text('newPassword')}
        password={watch('password')}
        required="unmarked"
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <CheckboxField {...register('revokeKeys')} label={text('revokeKeys')} hint={text('revokeKeysHint')} />
      <Button type="submit" busy={reset.isPending} wide>
        {text('setNewPassword')}
      </Button>
    </Form>
  );
}

function InvalidLink({ mayBeDone }: { mayBeDone: boolean }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <Form onSubmit={() => setAsking(true)}>
        <Banner tone="warning">{text('resetLinkInvalid')}</Banner>
        {mayBeDone ? <p>{text('passwordMayBeSet')}</p> : null}
        <Button type="submit" wide>
          {text('askForNewLink')}
        </Button>
        <FormLinks>
          <TextLink to={pages.login}>{text('backToLogin')}</TextLink>
        </FormLinks>
      </Form>
      <ForgetPassword open={isAsking} email="" onClose={() => setAsking(false)} />
    </>
  );
}
