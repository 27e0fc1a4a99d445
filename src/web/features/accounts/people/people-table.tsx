import { generatePath } from 'react-router';
import type { Person } from '../../../../contract/accounts/people.ts';
import { pages } from '../../../../contract/pages.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, TextLink } from '../../../components/content/text.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';

/** People, with links to their pages. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const { text, format } = useReader();
  return (
    <RecordTable
      caption={text('entryPeople')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { head: text('name'), cell: (person) => <Who person={person} /> },
        { head: text('state'), cell: (person) => <PersonBadges person={person} /> },
        { head: text('peopleRegistered'), cell: ({ registeredAt }) => format.date(registeredAt) },
      ]}
    />
  );
}

function Who({ person }: { person: Person }) {
  return (
    <>
      <TextLink to={generatePath(pages.adminPerson, { personID: person.id })}>
        <bdi>{person.name}</bdi>
      </TextLink>
      <Small as="div">
        <bdi dir="ltr">{person.email}</bdi>
      </Small>
    </>
  );
}

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
