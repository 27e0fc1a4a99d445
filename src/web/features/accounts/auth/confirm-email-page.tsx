import * as z from 'zod/mini';
import { ConfirmEmailBody, emailAddress } from '../../../../contract/accounts/email-address.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { LinkDone, LinkInvalid } from './link-outcome.tsx';

/**
 * /confirm-email?token=…: the target of the link in the mail (A14). It asks for a click, because some mail servers open
 * links by themselves.
 */
export function ConfirmEmailPage() {
  const text = useText();
  const token = useTokenOnce();
  const confirm = useMutation({
    gcTime: 0,
    mutationFn: (sent: ConfirmEmailBody) => api(emailAddress.confirm, { body: sent }),
  });
  const body = z.safeParse(ConfirmEmailBody, { token });
  const isRefused = refusedFields(confirm.error, ['token']).length > 0;

  if (confirm.isSuccess)
    return (
      <LinkDone title={text('emailConfirmedTitle')}>
        {`${text(confirm.data.wasConfirmed ? 'emailConfirmedBefore' : 'emailConfirmed')} ${text('emailConfirmedNext')}`}
      </LinkDone>
    );
  if (!body.success || isRefused)
    return <LinkInvalid title={text('linkInvalid')}>{text('confirmLinkInvalid')}</LinkInvalid>;
  return (
    <Page title={text('confirmEmailTitle')} intro={text('confirmEmailIntro')}>
      <Form onSubmit={() => confirm.mutate(body.data)}>
        <ProblemBanner error={confirm.error} onClear={confirm.reset} />
        <Button type="submit" busy={confirm.isPending} wide>
          {text('confirmEmailYes')}
        </Button>
      </Form>
    </Page>
  );
}
