import { useState } from 'react';
import { generatePath } from 'react-router';
import { type Person, people, personRecords, personStates } from '../../../../contract/accounts/people.ts';
import { staffRoles } from '../../../../contract/accounts/roles.ts';
import { pages } from '../../../../contract/pages.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, TextLink } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { useCall } from '../../../lib/session/use-change.ts';

/** /admin/people: everyone with an account, to find, promote and suspend. */
export function PeoplePage() {
  const text = useText();
  const address = useListAddress({ state: personStates, record: personRecords, role: staffRoles });

  return (
    <ListPage
      title={text('entryPeople')}
      intro={text('peopleIntro')}
      lead={<FindPerson />}
      filters={[
        { name: 'state', label: 'state', any: 'peopleAnyState', options: labelsOf('peopleState', personStates) },
        {
          name: 'record',
          label: 'reportsTitle',
          any: 'peopleAnyRecord',
          options: labelsOf('peopleRecord', personRecords),
        },
        { name: 'role', label: 'peopleRole', any: 'peopleAnyRole', options: labelsOf('role', staffRoles) },
      ]}
      list={askPage(people.list, { query: address })}
      empty={{ title: text('peopleNone'), text: text('peopleNoneText'), showAll: text('peopleShowAll') }}
    >
      {(people) => <PeopleTable people={people} />}
    </ListPage>
  );
}

/** Finds someone by their exact email, which is sent in a body and never part of an address. */
function FindPerson() {
  const text = useText();
  const [email, setEmail] = useState('');
  const find = useCall(people.find);

  return (
    <Stack gap={4}>
      <SearchForm
        label={text('peopleFind')}
        inputMode="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          find.reset();
        }}
        onSearch={(asked) => find.mutate({ body: { email: asked } })}
        button={text('find')}
        busy={find.isPending}
      />
      <Banner tone="info">{find.error ? problemText(find.error, text) : null}</Banner>
      {find.data ? <PeopleTable people={[find.data]} /> : null}
    </Stack>
  );
}

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
