import type { Invitation } from '../../../../contract/admin/invitations.ts';
import { Text } from '../../../components/content/text.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table, TableActions } from '../../../components/layout/table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

interface InvitationTableProps {
  invitations: readonly Invitation[];
  /** The id of the one that is being taken back. */
  canceling: string | undefined;
  onCancel: (id: string) => void;
}

/** Invitations: a table where there is room for one, else cards. */
export function InvitationTable({ invitations, canceling, onCancel }: InvitationTableProps) {
  const text = useText();
  const format = useFormat();
  const isWide = useMediaQuery('(width >= 48rem)');
  const ends = ({ expiresAt }: Invitation): string => {
    if (expiresAt === null) return text('policyInviteWaiting');
    return Date.parse(expiresAt) <= Date.now() ? text('policyInviteOver') : format.dateTime(expiresAt);
  };
  const cancelButton = ({ id, email }: Invitation) => (
    <Button
      variant="quietDanger"
      size="compact"
      busy={canceling === id}
      busyLabel={text('working')}
      aria-label={text('policyInviteCancelNamed', { email })}
      onClick={() => onCancel(id)}
    >
      {text('policyInviteCancel')}
    </Button>
  );
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Card as="div">
              <Row apart>
                <div>
                  <Text weight="medium">
                    <bdi dir="ltr">{invitation.email}</bdi>
                  </Text>
                  <Text size="sm" tone="quiet">
                    {text('policyInviteEnds')}: {ends(invitation)}
                  </Text>
                </div>
                {cancelButton(invitation)}
              </Row>
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table
      caption={text('policyInvitations')}
      heads={[text('policyInviteEmail'), text('policyInvitedAt'), text('policyInviteEnds'), '']}
    >
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <th scope="row">
            <bdi dir="ltr">{invitation.email}</bdi>
          </th>
          <td>{format.date(invitation.createdAt)}</td>
          <td>{ends(invitation)}</td>
          <td>
            <TableActions>{cancelButton(invitation)}</TableActions>
          </td>
        </tr>
      ))}
    </Table>
  );
}
