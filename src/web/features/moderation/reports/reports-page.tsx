import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import {
  type FindKind,
  findKinds,
  type ReportRow,
  staffReports,
} from '../../../../contract/moderation/staff-reports.ts';
import { pages } from '../../../../contract/pages.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import { reportStates, standings } from '../../../../contract/reports/standing.ts';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { askPage, askPages } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { latestDay } from '../../../lib/i18n/parse-date.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';

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
        { name: 'city', label: 'city' },
        { name: 'from', label: 'reportsFrom', ...days },
        { name: 'to', label: 'reportsTo', ...days },
        // Chosen on the page of a report.
        ...(filter.author
          ? [
              {
                name: 'author' as const,
                label: 'queueAuthor' as const,
                any: 'reportsAny' as const,
                options: [{ value: filter.author, label: text('reportsThisAuthor') }],
              },
            ]
          : []),
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
  const { text, format } = useReader();
  const [kind, setKind] = useState<FindKind>('phone');
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState<{ kind: FindKind; value: string } | null>(null);
  const body = asked ?? { kind, value };
  const find = useInfiniteQuery({
    ...askPages(staffReports.find, (cursor) => ({ body, query: { limit: 100, cursor } }), {
      staleTime: Number.POSITIVE_INFINITY,
    }),
    enabled: asked !== null,
    gcTime: 0,
  });
  const found = find.data?.pages.flatMap(({ content }) => content);
  const count = format.number(found?.length ?? 0);

  return (
    <Stack gap={4}>
      <SearchForm
        label={text(labels[kind])}
        hint={text(kind === 'reference' ? 'reportsReferenceHint' : 'reportsFindHint')}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          setAsked(null);
        }}
        onSearch={(typed) => setAsked({ kind, value: typed })}
        button={text('find')}
        busy={find.isFetching && !find.isFetchingNextPage}
      >
        <SelectField
          label={text('reportsFindBy')}
          value={kind}
          options={findKinds.map((one) => ({ value: one, label: text(labels[one]) }))}
          onChange={({ target }) => {
            setKind(findKinds.find((one) => one === target.value) ?? 'phone');
            setAsked(null);
          }}
        />
      </SearchForm>
      <Banner tone="info">{find.error && !found ? problemText(find.error, text) : null}</Banner>
      <Small as="div">
        <span role="status">
          {found
            ? body.kind === 'reference'
              ? text('queueCount', { count: found.length })
              : text('reportsFound', { count: find.hasNextPage ? text('orMore', { count }) : count, email: body.value })
            : ''}
        </span>
      </Small>
      {found && found.length > 0 ? <ReportRows caption={text('find')} reports={found} /> : null}
      <OlderPages query={find} label={text('inboxOlder')} />
    </Stack>
  );
}

interface ReportRowsProps {
  caption: string;
  reports: readonly ReportRow[];
}

/** Reports, with links to their pages. */
export function ReportRows({ caption, reports }: ReportRowsProps) {
  const { text, format } = useReader();
  return (
    <RecordTable
      caption={caption}
      rows={reports}
      keyOf={({ reportID }) => reportID}
      columns={[
        {
          head: text('title'),
          cell: (report) => <Title report={report} />,
          card: (report) => (
            <Text as="div" weight="medium">
              <Title report={report} />
            </Text>
          ),
        },
        { head: text('state'), cell: (report) => <ReportBadges report={report} /> },
        { head: text('city'), cell: ({ city }) => <bdi>{city}</bdi>, card: null },
        {
          head: text('category'),
          cell: ({ category }) => (category ? text(`category_${category}`) : null),
          card: null,
        },
        {
          head: text('staffReportsFiled'),
          cell: ({ createdAt }) => format.date(createdAt),
          card: ({ city, createdAt }) => (
            <Small>
              <bdi>{city}</bdi> · {format.date(createdAt)}
            </Small>
          ),
        },
      ]}
    />
  );
}

export function Title({ report }: { report: Pick<ReportRow, 'reportID' | 'reference' | 'title' | 'conflict'> }) {
  const text = useText();
  const { reportID, reference, title, conflict } = report;
  if (conflict === 'ownMatter') return <Text as="span">{text('ownMatter')}</Text>;
  return (
    <TextLink to={generatePath(pages.adminReport, { reportID })}>
      <bdi dir="auto">{title || text('reportNamed', { reference })}</bdi>
    </TextLink>
  );
}
