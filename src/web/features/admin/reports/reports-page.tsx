import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { reportCategories } from '../../../../contract/report-fields.ts';
import { reportStates, standings } from '../../../../contract/standing.ts';
import { Text } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { LinkButton } from '../../../components/forms/button.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { ListPages } from '../list-pages.tsx';
import { FindReports } from './find-reports.tsx';
import { type ReportsFilter, reportList } from './queries.ts';
import { ReportRows } from './report-rows.tsx';
import { ReportsFilterForm } from './reports-filter.tsx';

/** What the address says; anything that is none of the choices is left out. */
function filterOf(params: URLSearchParams): ReportsFilter {
  const given = (name: string) => params.get(name) ?? undefined;
  return {
    state: reportStates.find((one) => one === given('state')),
    standing: standings.find((one) => one === given('standing')),
    category: reportCategories.find((one) => one === given('category')),
    city: given('city'),
    from: given('from'),
    to: given('to'),
    author: given('author'),
    cursor: given('cursor'),
  };
}

/** /admin/reports: reports of all authors, to find and open. */
export function ReportsPage() {
  const text = useText();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const query = useQuery(reportList(filter));
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <PageTitle title={text('staffReportsTitle')} intro={<p>{text('reportsIntro')}</p>} />
      <Stack gap={6}>
        <FindReports />
        <ReportsFilterForm key={filter.city ?? ''} filter={filter} />
        <FocusTarget
          ref={place}
          tableHigh
          label={text('staffReportsTitle')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) => (
              <Stack gap={4}>
                {content.length > 0 ? (
                  <ReportRows caption={text('staffReportsTitle')} reports={content} />
                ) : next === null ? (
                  <EmptyState
                    title={text('reportsNone')}
                    text={text('reportsNoneText')}
                    action={
                      <LinkButton variant="secondary" to={pages.adminReports}>
                        {text('reportsShowAll')}
                      </LinkButton>
                    }
                  />
                ) : (
                  <Text>{text('reportsNoneYet')}</Text>
                )}
                <ListPages next={next} />
              </Stack>
            )}
          </Loaded>
        </FocusTarget>
      </Stack>
    </>
  );
}
