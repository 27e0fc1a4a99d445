import { Button } from '../../../components/actions/button.tsx';
import { Intro } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { confirmLogOut } from '../../../lib/session/page-exit.ts';
import { AccountPage } from './account-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailCard } from './email-card.tsx';
import { NeedsSession } from './needs-session.tsx';
import { QuotasCard } from './quotas-card.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** /account/security */
export function SecurityPage() {
  const text = useText();
  return (
    <AccountPage title={text('securityTitle')}>
      <NeedsSession>
        {(user) => (
          <Stack key={user.uid} gap={6}>
            <Card title={text('changePassword')}>
              <Stack width="form">
                <ChangePasswordForm email={user.email} />
              </Stack>
            </Card>
            <TwoStep />
            <EmailCard />
            <QuotasCard />
            <Sessions />
            <Card title={text('logOut')} gap={5}>
              <Intro>{text('logoutText')}</Intro>
              <Button onClick={confirmLogOut}>{text('logout')}</Button>
            </Card>
            <DeleteAccount email={user.email} />
          </Stack>
        )}
      </NeedsSession>
    </AccountPage>
  );
}
