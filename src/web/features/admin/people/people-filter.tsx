import { type PersonRecord, type PersonState, personRecords, personStates } from '../../../../contract/admin/people.ts';
import { type StaffRole, staffRoles } from '../../../../contract/roles.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { ListFilter } from '../list-filter.tsx';
import { roleLabels } from './person-badges.tsx';

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

interface PeopleFilterProps {
  state: PersonState | undefined;
  record: PersonRecord | undefined;
  role: StaffRole | undefined;
}

/** Narrows the list by state, reports and role. */
export function PeopleFilter({ state, record, role }: PeopleFilterProps) {
  const text = useText();
  return (
    <ListFilter
      fields={[
        {
          name: 'state',
          label: text('peopleState'),
          value: state,
          any: text('peopleAnyState'),
          options: personStates.map((value) => ({ value, label: text(stateLabels[value]) })),
        },
        {
          name: 'record',
          label: text('personRecord'),
          value: record,
          any: text('peopleAnyRecord'),
          options: personRecords.map((value) => ({ value, label: text(recordLabels[value]) })),
        },
        {
          name: 'role',
          label: text('peopleRole'),
          value: role,
          any: text('peopleAnyRole'),
          options: staffRoles.map((value) => ({ value, label: text(roleLabels[value]) })),
        },
      ]}
    />
  );
}
