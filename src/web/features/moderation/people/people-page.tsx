import { useQuery } from '@tanstack/react-query';
import {
  type PersonRecord,
  type PersonState,
  personRecords,
  personStates,
} from '../../../../contract/accounts/people.ts';
import { staffRoles } from '../../../../contract/accounts/roles.ts';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { FindPerson } from './find-person.tsx';
import { PeopleTable } from './people-table.tsx';

import { peopleList } from './queries.ts';

const stateLabels = {
  confirmed: 'peopleConfirmed',
  unconfirmed: 'peopleUnconfirmed',
  suspended: 'peopleSuspended',
} as const satisfies Record<PersonState, TextKey>;

const recordLabels = {
  filed: 'peopleFiled',
  verified: 'peopleVerified',
  removed: 'peopleRemoved',
} as const satisfies Record<PersonRecord, TextKey>;

/** /admin/people: everyone with an account, to find, promote and suspend. */
export function PeoplePage() {
  const text = useText();
  const address = useListAddress({ state: personStates, record: personRecords, role: staffRoles });
  const query = useQuery(peopleList(address));

  return (
    <ListPage
      title={text('peopleTitle')}
      intro={text('peopleIntro')}
      lead={<FindPerson />}
      filters={[
        {
          name: 'state',
          label: 'peopleState',
          any: 'peopleAnyState',
          options: personStates,
          labels: stateLabels,
        },
        {
          name: 'record',
          label: 'personRecord',
          any: 'peopleAnyRecord',
          options: personRecords,
          labels: recordLabels,
        },
        {
          name: 'role',
          label: 'peopleRole',
          any: 'peopleAnyRole',
          options: staffRoles,
          labels: labelsOf('role', staffRoles),
        },
      ]}
      query={query}
      empty={{ title: text('peopleNone'), text: text('peopleNoneText'), showAll: text('peopleShowAll') }}
    >
      {(people) => <PeopleTable people={people} />}
    </ListPage>
  );
}
