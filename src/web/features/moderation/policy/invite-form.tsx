import { useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '../../../../contract/rules/email.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { EmailField } from '../../../components/fields/email-field.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { messageText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useInvite } from './queries.ts';

/** Mails an invitation to an address. */
export function InviteForm() {
  const text = useText();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const invite = useInvite();

  function submit(): void {
    const checked = z.safeParse(Email, email);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) invite.mutate(checked.data, { onSuccess: () => setEmail('') });
  }

  return (
    <Stack gap={3} width="search">
      <CheckedForm onSubmit={submit}>
        <FieldWithButton
          field={
            <EmailField
              label={text('policyInviteEmail')}
              error={error === undefined ? undefined : messageText(error, text)}
              autoComplete="off"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setError(undefined);
                invite.reset();
              }}
            />
          }
          button={
            <Button type="submit" busy={invite.isPending}>
              {text('policyInvite')}
            </Button>
          }
        />
      </CheckedForm>
      <ProblemBanner error={invite.error} />
      <Banner tone="success" clearsAfterMs={8_000} onClear={invite.reset}>
        {invite.isSuccess ? text('policyInvited', { email: invite.variables }) : null}
      </Banner>
    </Stack>
  );
}
