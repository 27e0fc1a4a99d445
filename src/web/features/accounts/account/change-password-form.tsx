import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { account, ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { PasswordRulesField } from '../../../components/fields/password-rules-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { isAnswerLost } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';

const bannerMs = 5_000;

/** Changes the password. Every session ends, so the user signs in again (A7). */
export function ChangePasswordForm({ email }: { email: string }) {
  const text = useText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const change = useCall(account.changePassword);
  const [wasLost, setWasLost] = useState(false);
  const { field, handleSubmit, showRefused, watch } = useSchemaForm(ChangePasswordBody, {
    oldPassword: '',
    newPassword: '',
  });

  function submit(body: ChangePasswordBody): void {
    change.mutate(
      { body },
      {
        onSuccess: ({ activeKeys }) => {
          navigate(pages.passwordChanged, { state: { activeKeys } });
          // The server has ended it.
          forgetSession(cache);
        },
        onError: (error) => {
          if (isAnswerLost(error)) setWasLost(true);
          showRefused(error);
        },
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit(submit)}>
      <ProblemBanner error={change.error} clearsAfterMs={bannerMs} onClear={change.reset} />
      <Text tone="quiet">{text('changePasswordText')}</Text>
      {wasLost ? <Text>{text('passwordMayBeSet')}</Text> : null}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('oldPassword')}
        id="current-password"
        label={text('currentPassword')}
        required
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordRulesField
        {...field('newPassword')}
        id="new-password"
        label={text('newPassword')}
        password={watch('newPassword')}
        required
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <Button type="submit" busy={change.isPending}>
        {text('save')}
      </Button>
    </Form>
  );
}
