import { lazy, Suspense } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { withNext } from '../../../lib/session/next-path.ts';
import { SignupForm } from './signup-form.tsx';
import { useSignInRedirect } from './what-waits.tsx';

const InvitedSignup = lazy(() => import('./invited-signup.tsx'));

/** /signup: creates an account, signs in, and goes to the page in `?next=` or to the dashboard. A mailed invitation leads here (A32). */
export function SignupPage() {
  const invitation = useTokenOnce('invitation');
  const { email } = useSignInRedirect();
  if (invitation !== '')
    return (
      <Suspense>
        <InvitedSignup token={invitation} />
      </Suspense>
    );
  if (policySays('registration', 'invited')) return <InvitationNeeded />;
  return <SignupForm email={email} />;
}

function InvitationNeeded() {
  const text = useText();
  const { next } = useSignInRedirect();
  return (
    <Page title={text('registerTitle')} gap={6}>
      <Text>{text('invitationNeeded')}</Text>
      <LinkButton to={withNext(pages.login, next)} wide>
        {text('login')}
      </LinkButton>
    </Page>
  );
}
