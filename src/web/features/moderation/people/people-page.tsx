import { useQuery } from '@tanstack/react-query';
import { personRecords, personStates } from '../../../../contract/accounts/people.ts';
import { staffRoles } from '../../../../contract/accounts/roles.ts';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { FindPerson } from './find-person.tsx';
import { PeopleTable } from './people-table.tsx';

import { peopleList } from './queries.ts';

/** /admin/people: everyone with an account, to find, promote and suspend. */
export function PeoplePage() {
  const text = useText();
  const address = useListAddress({ state: personStates, record: personRecords, role: staffRoles });
  const query = useQuery(peopleList(address));

  return (
    <ListPage
      title={text('doorPeople')}
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
      query={query}
      empty={{ title: text('peopleNone'), text: text('peopleNoneText'), showAll: text('peopleShowAll') }}
    >
      {(people) => <PeopleTable people={people} />}
    </ListPage>
  );
}
