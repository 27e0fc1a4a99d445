import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { personRecords, personStates } from '../../../../contract/admin/people.ts';
import { pages } from '../../../../contract/pages.ts';
import { staffRoles } from '../../../../contract/roles.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { LinkButton } from '../../../components/forms/button.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { ListPages } from '../list-pages.tsx';
import { FindPerson } from './find-person.tsx';
import { PeopleFilter } from './people-filter.tsx';
import { PeopleTable } from './people-table.tsx';
import { peopleList } from './queries.ts';

/** /admin/people: everyone with an account, to find, promote and suspend. */
export function PeoplePage() {
  const text = useText();
  const [params] = useSearchParams();
  const state = personStates.find((one) => one === params.get('state'));
  const record = personRecords.find((one) => one === params.get('record'));
  const role = staffRoles.find((one) => one === params.get('role'));
  const query = useQuery(peopleList({ state, record, role, cursor: params.get('cursor') ?? undefined }));
  const place = useRef<HTMLElement>(null);

  return (
    <>
      <PageTitle title={text('peopleTitle')} intro={<p>{text('peopleIntro')}</p>} />
      <Stack gap={6}>
        <FindPerson />
        <PeopleFilter state={state} record={record} role={role} />
        <FocusTarget
          ref={place}
          tableHigh
          label={text('peopleTitle')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState
                  title={text('peopleNone')}
                  text={text('peopleNoneText')}
                  action={
                    <LinkButton variant="secondary" to={pages.adminPeople}>
                      {text('peopleShowAll')}
                    </LinkButton>
                  }
                />
              ) : (
                <Stack gap={4}>
                  <PeopleTable people={content} />
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
    </>
  );
}
