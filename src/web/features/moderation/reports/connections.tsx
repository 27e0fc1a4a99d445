import Info from '@iconify-json/lucide/icons.json?info';
import { useQuery } from '@tanstack/react-query';
import type { Connections as Found } from '../../../../contract/moderation/staff-reports.ts';
import { Text } from '../../../components/content/text.tsx';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';
import { connectionsOf } from './queries.ts';
import { Title } from './report-rows.tsx';

/** Reports that share an identifier with a report, up to two steps away. */
export function Connections({ reportID }: { reportID: string }) {
  const text = useText();
  const query = useQuery(connectionsOf(reportID));
  return (
    <Section id="connections" title={text('connectionsTitle')} intro={text('connectionsIntro')}>
      <Loaded query={query} skeleton={<CardSkeleton base={384} />}>
        {(found) =>
          found.reports.length < 2 ? <Text tone="quiet">{text('connectionsNone')}</Text> : <Shown found={found} />
        }
      </Loaded>
    </Section>
  );
}

function Shown({ found }: { found: Found }) {
  const text = useText();
  const format = useFormat();
  const authorOf = (author: number | null) =>
    author === null ? text('connectionsNobody') : text('connectionsAuthorNumber', { number: author });
  const names = new Map(found.identifiers.map(({ id, masked }) => [id, masked]));
  const sharedBy = (reportID: string) =>
    found.links.flatMap((link) => (link.reportID === reportID ? [names.get(link.identifier) ?? ''] : []));
  return (
    <Stack gap={4}>
      {found.isCut ? <Note icon={Info}>{text('connectionsCut', { count: found.reports.length })}</Note> : null}
      <RecordTable
        caption={text('connectionsTitle')}
        rows={found.reports.filter(({ step }) => step > 0)}
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
          { head: text('reportsState'), cell: (report) => <ReportBadges report={report} /> },
          {
            head: text('connectionsShares'),
            cell: ({ reportID }) => (
              <Text as="div" size="sm">
                {sharedBy(reportID).map((name) => (
                  <div key={name}>
                    <bdi dir="ltr">{name}</bdi>
                  </div>
                ))}
              </Text>
            ),
          },
          {
            head: text('connectionsStep'),
            cell: ({ step }) => format.number(step),
            card: ({ step, author }) => (
              <FactList
                facts={[
                  { label: text('connectionsStep'), value: format.number(step) },
                  { label: text('connectionsAuthor'), value: authorOf(author) },
                ]}
              />
            ),
          },
          {
            head: text('connectionsAuthor'),
            cell: ({ author }) => (
              <Text as="span" nowrap>
                {authorOf(author)}
              </Text>
            ),
            card: null,
          },
        ]}
      />
    </Stack>
  );
}
