import { generatePath } from 'react-router';
import type { ReportRow } from '../../../../contract/moderation/staff-reports.ts';
import { pages } from '../../../../contract/pages.ts';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';

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
