import * as z from 'zod/mini';
import { ConfirmEmailBody } from '../../../contract/email-address.ts';
import { pages } from '../../../contract/pages.ts';
import { Seal } from '../../components/content/seal.tsx';
import { Text } from '../../components/content/text.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { ProblemBanner } from '../../components/feedback/problem-banner.tsx';
import { Button, LinkButton } from '../../components/forms/button.tsx';
import { Form } from '../../components/forms/form.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n.ts';
import { refusedFields } from '../../lib/problem.ts';
import { useConfirmEmail } from './queries.ts';
import { useTokenOnce } from './use-token-once.ts';

/**
 * /confirm-email?token=…: the target of the link in the mail (A14). It asks for a click, because some mail servers open
 * links by themselves.
 */
export function ConfirmEmailPage() {
  const text = useText();
  const token = useTokenOnce();
  const confirm = useConfirmEmail();
  const body = z.safeParse(ConfirmEmailBody, { token });
  const isRefused = refusedFields(confirm.error, ['token']).length > 0;

  if (confirm.isSuccess) return <Confirmed before={confirm.data.wasConfirmed} />;
  if (!body.success || isRefused) return <InvalidLink />;
  return (
    <>
      <PageTitle title={text('confirmEmailTitle')} intro={text('confirmEmailIntro')} />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate(body.data);
        }}
      >
        <ProblemBanner error={confirm.error} onClear={confirm.reset} />
        <Button type="submit" busy={confirm.isPending} busyLabel={text('working')} wide>
          {text('confirmEmailYes')}
        </Button>
      </Form>
    </>
  );
}

function Confirmed({ before }: { before: boolean }) {
  const text = useText();
  return (
    <>
      <PageTitle title={text('emailConfirmedTitle')} />
      <Stack gap={6}>
        <Seal tone="success" />
        <div role="status">
          <Text tone="quiet" centred>
            {text(before ? 'emailConfirmedBefore' : 'emailConfirmed')} {text('emailConfirmedNext')}
          </Text>
        </div>
        <LinkButton to={pages.security} wide>
          {text('goToAccount')}
        </LinkButton>
      </Stack>
    </>
  );
}

/** The link has expired, or was cut off. The account page sends a new one. */
function InvalidLink() {
  const text = useText();
  return (
    <>
      <PageTitle title={text('confirmEmailFailed')} />
      <Stack gap={6}>
        <Banner tone="warning">{text('confirmLinkInvalid')}</Banner>
        <LinkButton to={pages.security} wide>
          {text('goToAccount')}
        </LinkButton>
      </Stack>
    </>
  );
}
