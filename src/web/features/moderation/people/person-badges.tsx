import type { Person } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { type TextKey, useText } from '../../../lib/i18n.ts';

export const roleLabels = {
  moderator: 'roleModerator',
  auditor: 'roleAuditor',
  admin: 'roleAdmin',
} as const satisfies Record<StaffRole, TextKey>;

/** Whether someone is suspended or unconfirmed, and their roles. */
export function PersonBadges({ person }: { person: Person }) {
  const text = useText();
  const { isConfirmed, suspendedAt, roles } = person;
  return (
    <Row gap={2}>
      {suspendedAt ? (
        <Badge tone="danger">{text('peopleSuspended')}</Badge>
      ) : (
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {text(isConfirmed ? 'peopleConfirmed' : 'peopleUnconfirmed')}
        </Badge>
      )}
      {roles.map((role) => (
        <Badge key={role} tone="primary">
          {text(roleLabels[role])}
        </Badge>
      ))}
    </Row>
  );
}
