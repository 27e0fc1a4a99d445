import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { ListPages } from '../list-pages.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { openInvitations, useCancelInvitation } from './queries.ts';

/** Who is invited to open an account, and the form that invites. */
export function Invitations({ isNeeded }: { isNeeded: boolean }) {
  const text = useText();
  const [params] = useSearchParams();
  const query = useQuery(openInvitations({ cursor: params.get('cursor') ?? undefined }));
  const cancel = useCancelInvitation();
  const place = useRef<HTMLElement>(null);
  return (
    <Section id="invitations" title={text('policyInvitations')} intro={text('policyInvitationsIntro')}>
      <Stack gap={5}>
        {isNeeded ? null : <Text tone="quiet">{text('policyInvitationsIdle')}</Text>}
        <InviteForm />
        <Banner tone="danger">{cancel.error ? problemText(cancel.error, text) : null}</Banner>
        <FocusTarget
          ref={place}
          label={text('policyInvitesOpen')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState title={text('policyInvitesNone')} text={text('policyInvitesNoneText')} />
              ) : (
                <Stack gap={4}>
                  <InvitationTable
                    invitations={content}
                    canceling={cancel.isPending ? cancel.variables : undefined}
                    onCancel={(id) => {
                      // The button is removed with its row.
                      cancel.mutate(id, { onSuccess: () => place.current?.focus() });
                    }}
                  />
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
    </Section>
  );
}
