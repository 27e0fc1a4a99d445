import { generatePath } from 'react-router';
import type { Person } from '../../../../contract/admin/people.ts';
import { pages } from '../../../../contract/pages.ts';
import { Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/layout/table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { PersonBadges } from './person-badges.tsx';

/** People: a table if there is room for one, otherwise cards. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const text = useText();
  const format = useFormat();
  const isWide = useMediaQuery('(width >= 48rem)');
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {people.map((person) => (
          <li key={person.id}>
            <Card as="div">
              <Stack gap={2}>
                <Who person={person} />
                <PersonBadges person={person} />
                <Text size="sm" tone="quiet">
                  {text('peopleRegistered')} {format.date(person.registeredAt)}
                </Text>
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table caption={text('peopleTitle')} heads={[text('peopleName'), text('peopleState'), text('peopleRegistered')]}>
      {people.map((person) => (
        <tr key={person.id}>
          <th scope="row">
            <Who person={person} />
          </th>
          <td>
            <PersonBadges person={person} />
          </td>
          <td>
            <Text as="span" nowrap>
              {format.date(person.registeredAt)}
            </Text>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Who({ person }: { person: Person }) {
  return (
    <>
      <TextLink to={generatePath(pages.adminPerson, { personID: person.id })}>
        <bdi>{person.name}</bdi>
      </TextLink>
      <Text as="div" size="sm" tone="quiet">
        <bdi dir="ltr">{person.email}</bdi>
      </Text>
    </>
  );
}
