import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ChangePasswordBody } from '../../../contract/account.ts';
import { pages } from '../../../contract/pages.ts';
import { Text } from '../../components/content/text.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Checklist } from '../../components/forms/checklist.tsx';
import { Form } from '../../components/forms/form.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { errorDelayMs } from '../../lib/error-delay.ts';
import { useText } from '../../lib/i18n.ts';
import { passwordRules } from '../../lib/password-rules.ts';
import { messageText, problemText, refusedFields } from '../../lib/problem.ts';
import { useChangePassword, useForgetSession } from './queries.ts';

const bannerMs = 5_000;
const checklistId = 'password-rules';
const fields = ['oldPassword', 'newPassword'] as const;

/** A new password for the one there is; then everybody signs in anew (A7). */
export function ChangePasswordForm({ email }: { email: string }) {
  const text = useText();
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const change = useChangePassword();
  const { control, register, handleSubmit, formState, setFocus } = useForm({
    resolver: standardSchemaResolver(ChangePasswordBody),
    mode: 'onTouched',
    delayError: errorDelayMs,
    defaultValues: { oldPassword: '', newPassword: '' },
  });
  const newPassword = useWatch({ control, name: 'newPassword' });
  const { errors } = formState;
  const refused = refusedFields(change.error, fields)[0];

  const error = (name: (typeof fields)[number]) => {
    const message = errors[name]?.message;
    return message && messageText(message, text);
  };

  function submit(body: ChangePasswordBody): void {
    change.mutate(body, {
      onSuccess: () => {
        navigate(pages.passwordChanged);
        forgetSession();
      },
      onError: (problem) => {
        const [first] = refusedFields(problem, fields);
        if (first) setFocus(first.name, { shouldSelect: true });
      },
    });
  }

  return (
    <Form onSubmit={handleSubmit(submit)}>
      {change.isError ? (
        <Banner tone="danger" clearsAfterMs={bannerMs} onClear={change.reset}>
          {refused ? messageText(refused.code, text) : problemText(change.error, text)}
        </Banner>
      ) : null}
      <Text tone="quiet">{text('changePasswordText')}</Text>
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('oldPassword')}
        id="current-password"
        label={text('currentPassword')}
        error={error('oldPassword')}
        required
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <div>
        <PasswordField
          {...register('newPassword')}
          id="new-password"
          label={text('newPassword')}
          error={error('newPassword')}
          required
          autoComplete="new-password"
          enterKeyHint="done"
          aria-describedby={newPassword ? checklistId : undefined}
        />
        <Checklist
          id={checklistId}
          title={text('passwordRules')}
          items={newPassword ? passwordRules(newPassword, text) : []}
        />
      </div>
      <Button type="submit" busy={change.isPending} busyLabel={text('saving')}>
        {text('save')}
      </Button>
    </Form>
  );
}
