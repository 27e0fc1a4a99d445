import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useText } from '../../lib/i18n.ts';
import { askToLogOut } from '../../lib/leaving.ts';
import { AccountPage } from './account-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NeedsSession } from './needs-session.tsx';
import { Sessions } from './sessions.tsx';

/** /account/security */
export function SecurityPage() {
  const text = useText();
  return (
    <AccountPage title={text('securityTitle')}>
      <NeedsSession>
        {(user) => (
          <div key={user.uid} className="space-y-6">
            <Card title={text('changePassword')}>
              <ChangePasswordForm email={user.email} />
            </Card>
            <Sessions />
            <Card title={text('logoutTitle')}>
              <p className="mb-5 max-w-measure text-ink-2">{text('logoutText')}</p>
              <Button variant="secondary" onClick={askToLogOut}>
                {text('logout')}
              </Button>
            </Card>
            <DeleteAccount email={user.email} />
          </div>
        )}
      </NeedsSession>
    </AccountPage>
  );
}
