import { useState } from 'react';
import { type FindKind, findKinds, staffReports } from '../../../../contract/moderation/staff-reports.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import { reportStates, standings } from '../../../../contract/reports/standing.ts';
import { Small } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { latestDay } from '../../../lib/i18n/parse-date.ts';
import { useCall } from '../../../lib/session/use-change.ts';
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
  const days = { min: '2024-01-01', max: latestDay() };
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
      list={askPage(staffReports.list, { query: filter })}
      empty={{
        title: text('noReportFits'),
        text: text('reportsNoneText'),
        showAll: text('reportsShowAll'),
        soFar: text('reportsNoneYet'),
      }}
    >
      {(reports) => <ReportRows caption={text('reportsTitle')} reports={reports} />}
    </ListPage>
  );
}

const labels = { reference: 'reportsReference', ...kindLabels } as const;

/** Finds what names an identifier, which is sent in a body and never part of an address, or a report by its reference. */
function FindReports() {
  const text = useText();
  const [kind, setKind] = useState<FindKind>('phone');
  const [value, setValue] = useState('');
  const find = useCall(staffReports.find);

  return (
    <Stack gap={4}>
      <SearchForm
        label={text(labels[kind])}
        hint={text(kind === 'reference' ? 'reportsReferenceHint' : 'reportsFindHint')}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          find.reset();
        }}
        onSearch={(asked) => find.mutate({ body: { kind, value: asked }, query: { limit: 100 } })}
        button={text('find')}
        busy={find.isPending}
      >
        <SelectField
          label={text('reportsFindBy')}
          value={kind}
          options={findKinds.map((one) => ({ value: one, label: text(labels[one]) }))}
          onChange={({ target }) => {
            setKind(findKinds.find((one) => one === target.value) ?? 'phone');
            find.reset();
          }}
        />
      </SearchForm>
      <Banner tone="info">{find.error ? problemText(find.error, text) : null}</Banner>
      <Small as="div">
        <span role="status">
          {find.data ? text('reportsFound', { count: find.data.length, email: value.trim() }) : ''}
        </span>
      </Small>
      {find.data && find.data.length > 0 ? <ReportRows caption={text('find')} reports={find.data} /> : null}
    </Stack>
  );
}
