import type { Invitation } from '../../../../contract/accounts/staff-invitations.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { TableActions } from '../../../components/lists/table.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

interface InvitationTableProps {
  invitations: readonly Invitation[];
  /** The id of the one that is being taken back. */
  canceling: string | undefined;
  onCancel: (id: string) => void;
}

/** Invitations, with buttons that take them back. */
export function InvitationTable({ invitations, canceling, onCancel }: InvitationTableProps) {
  const { text, format } = useReader();
  const ends = ({ expiresAt }: Invitation): string => {
    if (expiresAt === null) return text('policyInviteWaiting');
    return Date.parse(expiresAt) <= Date.now() ? text('policyInviteOver') : format.dateTime(expiresAt);
  };
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
