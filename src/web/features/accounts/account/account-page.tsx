import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Column } from '../../../components/layout/grid.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page.tsx';
import { TabsNav } from '../../../components/navigation/tabs-nav.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useExitDialogs } from '../../../lib/session/page-exit.ts';
import { useExpiredUser, useSession } from '../../../lib/session/session.ts';
import { askToSignInAgain } from '../../../lib/session/sign-in-again.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';

/** The layout of the account pages: tabs and the title. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  return (
    <>
      <TabsNav
        label={text('accountTitle')}
        tabs={[
          { to: pages.editProfile, label: text('editProfileTitle') },
          { to: pages.preferences, label: text('preferencesTitle') },
          { to: pages.security, label: text('securityTitle') },
        ]}
      />
      <PageTitle title={title} />
      <Column>{children}</Column>
    </>
  );
}

/**
 * Content for signed-in users. If the session expires while the page is open, the page stays and offers to sign in
 * again; after logging out it redirects to the dashboard.
 */
export function NeedsSession({ children }: { children: (user: StoredUser) => ReactNode }) {
  const text = useText();
  const session = useSession();
  const expiredUser = useExpiredUser();
  // While a log-out or farewell dialog is open, render nothing: the dialog navigates when it closes.
  const isLeaving = useExitDialogs(({ isAsking, farewell }) => isAsking || farewell !== null);
  const user = session.user ?? expiredUser;

  if (!user) return isLeaving ? null : <Navigate to={pages.dashboard} replace />;
  return (
    <Stack gap={6}>
      {expiredUser ? (
        <Banner tone="warning">
          <Row apart>
            {text('notSignedIn')}
            <Button onClick={() => void askToSignInAgain()}>{text('logIn')}</Button>
          </Row>
        </Banner>
      ) : null}
      {children(user)}
    </Stack>
  );
}
