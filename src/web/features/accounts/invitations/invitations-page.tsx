import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { type Invitation, sentInvitations } from '../../../../contract/accounts/staff-invitations.ts';
import { Email } from '../../../../contract/rules/email.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { TableActions } from '../../../components/lists/table.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** /admin/invitations: who is invited to open an account, and the form that invites. */
export function InvitationsPage() {
  const text = useText();
  const isIdle = policySays('registration', 'anybody');
  const query = useQuery(askPage(sentInvitations.list, { query: useListAddress({}) }));
  const cancel = useChange(sentInvitations.cancel);
  const place = useRef<HTMLElement>(null);
  return (
    <Page title={text('policyInvitations')} intro={<p>{text('policyInvitationsIntro')}</p>} gap={5}>
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
            // Until it is gone.
            canceling={cancel.isError ? undefined : cancel.variables?.params.id}
            onCancel={(id) => {
              // The button is removed with its row.
              cancel.mutate({ params: { id } }, { onSuccess: () => place.current?.focus() });
            }}
          />
        )}
      </ListSection>
    </Page>
  );
}

const Invited = z.object({ email: Email });

/** Mails an invitation to an address. */
function InviteForm() {
  const text = useText();
  const invite = useChange(sentInvitations.invite);
  const { field, handleSubmit, reset } = useSchemaForm(Invited, { email: '' });
  return (
    <Stack gap={3} width="search">
      <Form onSubmit={handleSubmit((body) => invite.mutate({ body }, { onSuccess: () => reset() }))}>
        <FieldWithButton>
          <EmailField
            {...field('email', { onChange: () => invite.reset() })}
            label={text('kind_email')}
            autoComplete="off"
          />
          <Button type="submit" busy={invite.isPending}>
            {text('policyInvite')}
          </Button>
        </FieldWithButton>
      </Form>
      <ProblemBanner error={invite.error} />
      <Banner tone="success" clearsAfterMs={8_000} onClear={invite.reset}>
        {invite.isSuccess ? text('policyInvited', { email: invite.variables.body.email }) : null}
      </Banner>
    </Stack>
  );
}

interface InvitationTableProps {
  invitations: readonly Invitation[];
  /** The id of the one that is being taken back. */
  canceling: string | undefined;
  onCancel: (id: string) => void;
}

/** Invitations, with buttons that take them back. */
function InvitationTable({ invitations, canceling, onCancel }: InvitationTableProps) {
  const { text, format } = useReader();
  const ends = ({ expiresAt }: Invitation): string =>
    expiresAt === null ? text('policyInviteWaiting') : format.dateTime(expiresAt);
  const cancelButton = ({ id, email }: Invitation) => (
    <Button
      variant="quietDanger"
      size="compact"
      busy={canceling === id}
      aria-label={text('policyInviteCancelNamed', { email })}
      onClick={() => onCancel(id)}
    >
      {text('policyInviteCancel')}
    </Button>
  );
  const card = (invitation: Invitation) => (
    <Row apart>
      <div>
        <Text weight="medium">
          <bdi dir="ltr">{invitation.email}</bdi>
        </Text>
        <Small>
          {text('policyInviteEnds')}: {ends(invitation)}
        </Small>
      </div>
      {cancelButton(invitation)}
    </Row>
  );
  return (
    <RecordTable
      caption={text('policyInvitations')}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { head: text('kind_email'), cell: ({ email }) => <bdi dir="ltr">{email}</bdi>, card },
        { head: text('policyInvitedAt'), cell: ({ createdAt }) => format.date(createdAt), card: null },
        { head: text('policyInviteEnds'), cell: ends, card: null },
        {
          head: '',
          cell: (invitation) => <TableActions>{cancelButton(invitation)}</TableActions>,
          card: null,
        },
      ]}
    />
  );
}
