import { generatePath } from 'react-router';
import type { Person } from '../../../../contract/accounts/people.ts';
import { pages } from '../../../../contract/pages.ts';
import { Small } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { PersonBadges } from './person-badges.tsx';

/** People, with links to their pages. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const { text, format } = useReader();
  return (
    <RecordTable
      caption={text('doorPeople')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { head: text('name'), cell: (person) => <Who person={person} /> },
        { head: text('state'), cell: (person) => <PersonBadges person={person} /> },
        {
          head: text('peopleRegistered'),
          cell: ({ registeredAt }) => format.date(registeredAt),
          card: ({ registeredAt }) => (
            <Small>
              {text('peopleRegistered')} {format.date(registeredAt)}
            </Small>
          ),
        },
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
