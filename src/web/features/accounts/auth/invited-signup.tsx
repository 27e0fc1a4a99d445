import { useQuery } from '@tanstack/react-query';
import { invitations } from '../../../../contract/accounts/invitations.ts';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { SignupForm } from './signup-form.tsx';

/** The registration of someone who followed the link of an invitation. */
export default function InvitedSignup({ token }: { token: string }) {
  const text = useText();
  const query = useQuery(
    ask(invitations.read, { body: { token } }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (refusedFields(query.error, ['invitation', 'token']).length > 0)
    return (
      <Page title={text('registerTitle')} gap={6}>
        <Banner tone="warning">{text('invitationInvalid')}</Banner>
        <LinkButton to={pages.login} wide>
          {text('login')}
        </LinkButton>
      </Page>
    );
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={420} />}>
      {({ email }) => <SignupForm email={email} invitation={token} />}
    </Loaded>
  );
}
