import { ChangeEmailBody } from '../../../../contract/accounts/email-address.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChangeEmail } from './queries.ts';

/** Asks for another email (A17). @param onDone called after it was requested or cancelled */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const change = useChangeEmail();
  const { field, handleSubmit, showRefused } = useSchemaForm(ChangeEmailBody, { email: '' });
  const isFieldError = refusedFields(change.error, ['email']).length > 0;

  const submit = handleSubmit((body) => change.mutate(body, { onSuccess: onDone, onError: showRefused }));

  return (
    <Stack width="form">
      <Form onSubmit={submit}>
        <ProblemBanner error={isFieldError ? null : change.error} onClear={change.reset} />
        <EmailField
          {...field('email')}
          id="new-email"
          label={text('newEmail')}
          hint={text('newEmailHint')}
          required
          autoComplete="email"
          enterKeyHint="send"
          autoFocus
        />
        <ButtonRow>
          <Button type="submit" busy={change.isPending}>
            {text('sendLinks')}
          </Button>
          <Button onClick={onDone}>{text('cancel')}</Button>
        </ButtonRow>
      </Form>
    </Stack>
  );
}
