import { useQuery } from '@tanstack/react-query';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { AccountPage } from './account-page.tsx';
import { NeedsSession } from './needs-session.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profile } from './queries.ts';

/** /account/edit-profile */
export function ProfilePage() {
  const text = useText();
  return (
    <AccountPage title={text('editProfileTitle')}>
      <NeedsSession>{(user) => <Profile key={user.uid} user={user} />}</NeedsSession>
    </AccountPage>
  );
}

function Profile({ user }: { user: StoredUser }) {
  const query = useQuery(profile());
  return (
    <Card>
      <Loaded query={query} skeleton={<ProfileSkeleton />}>
        {(loaded) => <ProfileForm user={user} profile={loaded} />}
      </Loaded>
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton shape="card" square height={112} />
      <Grid>
        {['name', 'email', 'phone', 'website', 'address'].map((field) => (
          <Skeleton key={field} height={72} />
        ))}
      </Grid>
    </Stack>
  );
}
