import type { Person } from '../../../../contract/accounts/people.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** Whether someone is suspended or unconfirmed, and their roles. */
export function PersonBadges({ person }: { person: Person }) {
  const text = useText();
  const { isConfirmed, suspendedAt, roles } = person;
  return (
    <Row gap={2}>
      {suspendedAt ? (
        <Badge tone="danger">{text('peopleState_suspended')}</Badge>
      ) : (
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {text(isConfirmed ? 'peopleState_confirmed' : 'peopleState_unconfirmed')}
        </Badge>
      )}
      {roles.map((role) => (
        <Badge key={role} tone="primary">
          {text(`role_${role}`)}
        </Badge>
      ))}
    </Row>
  );
}
