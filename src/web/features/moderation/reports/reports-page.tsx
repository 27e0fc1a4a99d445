import { useQuery } from '@tanstack/react-query';
import { reportCategories } from '../../../../contract/reports/report-fields.ts';
import { reportStates, standings } from '../../../../contract/reports/standing.ts';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { FindReports } from './find-reports.tsx';
import { reportList } from './queries.ts';
import { ReportRows } from './report-rows.tsx';

/** /admin/reports: reports of all authors, to find and open. None of the choices is an identifier. */
export function ReportsPage() {
  const text = useText();
  const filter = useListAddress({
    state: reportStates,
    standing: standings,
    category: reportCategories,
    city: 'text',
    from: 'day',
    to: 'day',
    author: 'text',
  });
  const query = useQuery(reportList(filter));
  const days = { min: '2024-01-01', max: new Date().toISOString().slice(0, 10) };
  return (
    <ListPage
      title={text('reportsTitle')}
      intro={text('reportsIntro')}
      lead={<FindReports />}
      filters={[
        { name: 'state', label: 'state', any: 'reportsAny', options: labelsOf('state', reportStates) },
        { name: 'standing', label: 'reportsStanding', any: 'reportsAny', options: labelsOf('standing', standings) },
        { name: 'category', label: 'category', any: 'reportsAny', options: labelsOf('category', reportCategories) },
        { name: 'city', label: 'city', apply: 'reportsApply' },
        { name: 'from', label: 'reportsFrom', ...days },
        { name: 'to', label: 'reportsTo', ...days },
      ]}
      query={query}
      empty={{
        title: text('reportsNone'),
        text: text('reportsNoneText'),
        showAll: text('reportsShowAll'),
        soFar: text('reportsNoneYet'),
      }}
    >
      {(reports) => <ReportRows caption={text('reportsTitle')} reports={reports} />}
    </ListPage>
  );
}
