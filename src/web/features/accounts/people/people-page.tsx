import { useState } from 'react';
import { people, personRecords, personStates } from '../../../../contract/accounts/people.ts';
import { staffRoles } from '../../../../contract/accounts/roles.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { PeopleTable } from './people-table.tsx';

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
