import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportCategories } from '../../../../contract/reports/report-fields.ts';
import { reportStates, standings } from '../../../../contract/reports/standing.ts';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/use-filter.ts';
import { FindReports } from './find-reports.tsx';
import { type ReportsFilter, reportList } from './queries.ts';
import { ReportRows } from './report-rows.tsx';
import { ReportsFilterForm } from './reports-filter.tsx';

/** What the address says; anything that is none of the choices is left out. */
function useReportsFilter(): ReportsFilter {
  const [params] = useSearchParams();
  const given = (name: string) => params.get(name) ?? undefined;
  return {
    ...useListAddress({ state: reportStates, standing: standings, category: reportCategories }),
    ...{ city: given('city'), from: given('from'), to: given('to'), author: given('author') },
  };
}

/** /admin/reports: reports of all authors, to find and open. */
export function ReportsPage() {
  const text = useText();
  const filter = useReportsFilter();
  const query = useQuery(reportList(filter));
  return (
    <ListPage
      title={text('staffReportsTitle')}
      intro={text('reportsIntro')}
      lead={
        <>
          <FindReports />
          <ReportsFilterForm key={filter.city ?? ''} filter={filter} />
        </>
      }
      query={query}
      empty={{
        title: text('reportsNone'),
        text: text('reportsNoneText'),
        showAll: text('reportsShowAll'),
        soFar: text('reportsNoneYet'),
      }}
    >
      {(reports) => <ReportRows caption={text('staffReportsTitle')} reports={reports} />}
    </ListPage>
  );
}
