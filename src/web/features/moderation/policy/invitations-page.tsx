import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { openInvitations, useCancelInvitation } from './queries.ts';

/** /admin/invitations: who is invited to open an account, and the form that invites. */
export function InvitationsPage() {
  const text = useText();
  const isIdle = policySays('registration', 'anybody');
  const query = useQuery(openInvitations(useListAddress({})));
  const cancel = useCancelInvitation();
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <PageTitle title={text('policyInvitations')} intro={<p>{text('policyInvitationsIntro')}</p>} />
      <Stack gap={5}>
        {isIdle ? <Text tone="quiet">{text('policyInvitationsIdle')}</Text> : null}
        <InviteForm />
        <ProblemBanner error={cancel.error} />
        <ListSection
          label={text('policyInvitesOpen')}
          query={query}
          place={place}
          empty={{ title: text('policyInvitesNone'), text: text('policyInvitesNoneText') }}
        >
          {(invitations) => (
            <InvitationTable
              invitations={invitations}
              canceling={cancel.isPending ? cancel.variables : undefined}
              onCancel={(id) => {
                // The button is removed with its row.
                cancel.mutate(id, { onSuccess: () => place.current?.focus() });
              }}
            />
          )}
        </ListSection>
      </Stack>
    </>
  );
}
