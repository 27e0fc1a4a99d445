import { generatePath } from 'react-router';
import type { ReportRow } from '../../../../contract/admin/reports.ts';
import { pages } from '../../../../contract/pages.ts';
import { Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/layout/table.tsx';
import { type TextKey, useFormat, useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ReportBadges } from './report-badges.tsx';

interface ReportRowsProps {
  caption: string;
  reports: readonly ReportRow[];
}

/** Reports: a table where there is room for one, else cards. */
export function ReportRows({ caption, reports }: ReportRowsProps) {
  const text = useText();
  const format = useFormat();
  const isWide = useMediaQuery('(width >= 48rem)');
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {reports.map((report) => (
          <li key={report.reportID}>
            <Card as="div">
              <Stack gap={2}>
                <Title report={report} />
                <ReportBadges report={report} />
                <Text size="sm" tone="quiet">
                  <bdi>{report.city}</bdi> · {format.date(report.createdAt)}
                </Text>
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table
      caption={caption}
      heads={[text('title'), text('reportsState'), text('city'), text('category'), text('staffReportsFiled')]}
    >
      {reports.map((report) => (
        <tr key={report.reportID}>
          <th scope="row">
            <Title report={report} />
          </th>
          <td>
            <ReportBadges report={report} />
          </td>
          <td>
            <bdi>{report.city}</bdi>
          </td>
          <td>{report.category ? text(`category_${report.category}` as TextKey) : null}</td>
          <td>
            <Text as="span" nowrap>
              {format.date(report.createdAt)}
            </Text>
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Title({ report }: { report: Pick<ReportRow, 'reportID' | 'title' | 'conflict'> }) {
  const text = useText();
  const { reportID, title, conflict } = report;
  if (conflict === 'ownMatter') return <Text as="span">{text('ownMatter')}</Text>;
  return (
    <TextLink to={generatePath(pages.adminReport, { reportID })}>
      <bdi dir="auto">{title || text('queueNoTitle', { id: reportID })}</bdi>
    </TextLink>
  );
}
