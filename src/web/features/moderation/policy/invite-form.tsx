import * as z from 'zod/mini';
import { Email } from '../../../../contract/rules/email.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useInvite } from './queries.ts';

const Invited = z.object({ email: Email });

/** Mails an invitation to an address. */
export function InviteForm() {
  const text = useText();
  const invite = useInvite();
  const { field, handleSubmit, reset } = useSchemaForm(Invited, { email: '' });
  return (
    <Stack gap={3} width="search">
      <Form onSubmit={handleSubmit(({ email }) => invite.mutate(email, { onSuccess: () => reset() }))}>
        <FieldWithButton
          field={
            <EmailField
              {...field('email', { onChange: () => invite.reset() })}
              label={text('kind_email')}
              autoComplete="off"
            />
          }
          button={
            <Button type="submit" busy={invite.isPending}>
              {text('policyInvite')}
            </Button>
          }
        />
      </Form>
      <ProblemBanner error={invite.error} />
      <Banner tone="success" clearsAfterMs={8_000} onClear={invite.reset}>
        {invite.isSuccess ? text('policyInvited', { email: invite.variables }) : null}
      </Banner>
    </Stack>
  );
}
