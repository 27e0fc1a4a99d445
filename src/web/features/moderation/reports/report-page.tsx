import Info from '@iconify-json/lucide/icons.json?info';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  type Connections as Found,
  type StaffReport,
  staffReports,
} from '../../../../contract/moderation/staff-reports.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ReportField } from '../../../../contract/reports/report-fields.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { FinePrint, Small, Text, TextLink, Words } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Asked, CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';
import { DecisionTimeline } from '../report/decision-timeline.tsx';
import { IdentifiersCard } from '../report/identifiers-card.tsx';
import { fieldLabels, useStaffFacts } from '../report/report-facts.ts';
import { ReportFiles } from '../report/report-files.tsx';
import { Title } from './reports-page.tsx';

/** /admin/reports/:reportID: one report of any author. */
export function ReportPage() {
  const text = useText();
  const { reportID = '' } = useParams();
  const query = useQuery(ask(staffReports.one, { params: { reportID } }));
  return (
    <Page title={text('reportTitle')} intro={<TextLink to={pages.adminReports}>{text('reportsBack')}</TextLink>}>
      {hasCode(query.error, 'staffReportNotFound', 'invalidInput') ? (
        <EmptyState
          title={text('reportUnknown')}
          text={text('reportUnknownText')}
          action={
            <LinkButton variant="secondary" to={pages.adminReports}>
              {text('reportsBack')}
            </LinkButton>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<CardSkeleton base={384} />}>
          {(report) => (
            // What was opened of one report is not of the next.
            <Stack key={report.reportID} gap={8}>
              <Stack gap={4}>
                <Content report={report} />
                <IdentifiersCard
                  masked={report.report}
                  endpoint={staffReports.identifiers}
                  reportID={report.reportID}
                />
              </Stack>
              <Versions report={report} />
              <Decisions report={report} />
              <Connections reportID={report.reportID} />
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Content({ report: row }: { report: StaffReport }) {
  const { text, format } = useReader();
  const factsOf = useStaffFacts();
  const { report, author } = row;
  return (
    <Card as="article" title={report.title || text('reportNamed', { reference: row.reference })} gap={4}>
      <ReportBadges report={row} />
      <Words>{report.evidence}</Words>
      <FactList
        facts={[
          { label: text('reportsShortReference'), value: <bdi dir="ltr">{row.reference}</bdi> },
          {
            label: text('reportsNumber'),
            value: (
              <Text as="bdi" dir="ltr" nowrap>
                {groupedReference(row.reportID)}
              </Text>
            ),
          },
          ...factsOf(report),
          { label: text('queueFiled'), value: format.dateTime(row.createdAt) },
          { label: text('reportsStateSince'), value: row.stateChangedAt && format.dateTime(row.stateChangedAt) },
          { label: text('reportsWeight'), value: format.number(row.weight) },
          {
            label: text('reportsLookups'),
            value: text('reportsLookupsCount', row.lookups),
          },
          {
            label: text('queueAuthor'),
            value: author ? (
              <TextLink to={{ pathname: pages.adminReports, search: `author=${author.id}` }}>
                {text('queueAuthorRecord', author)}
              </TextLink>
            ) : (
              text('queueAuthorGone')
            ),
          },
          {
            label: text('files'),
            value: <ReportFiles reportID={row.reportID} files={row.attachments} />,
          },
        ]}
      />
      {row.isWaiting ? (
        <TextLink to={{ pathname: pages.adminQueue, search: `item=${row.reportID}` }}>
          {text('reportsInQueue')}
        </TextLink>
      ) : null}
    </Card>
  );
}

function Versions({ report: { versions } }: { report: StaffReport }) {
  const { text, format } = useReader();
  if (versions.length < 2) return null;
  const nameOf = (field: ReportField) => text(fieldLabels[field]);
  return (
    <Section id="versions" title={text('reportsVersions')}>
      <Timeline>
        {versions.map(({ version, writtenAt, changed }) => (
          <TimelineEntry key={version}>
            <Text weight="medium">{text('reportsVersion', { version })}</Text>
            {changed.length > 0 ? (
              <Text size="sm">{text('reportsChanged', { fields: changed.map(nameOf).join(', ') })}</Text>
            ) : null}
            <FinePrint>{format.dateTime(writtenAt)}</FinePrint>
          </TimelineEntry>
        ))}
      </Timeline>
    </Section>
  );
}

function Decisions({ report: { decisions } }: { report: StaffReport }) {
  const text = useText();
  return (
    <Section id="decisions" title={text('queueDecisions')}>
      {decisions.length === 0 ? <Text tone="quiet">{text('reportsUndecided')}</Text> : null}
      <DecisionTimeline decisions={decisions} />
    </Section>
  );
}

/** Reports that share an identifier with a report, up to two steps away. */
export function Connections({ reportID }: { reportID: string }) {
  const text = useText();
  return (
    <Section id="connections" title={text('connectionsTitle')} intro={text('connectionsIntro')}>
      <Asked ask={ask(staffReports.connections, { params: { reportID } })} skeleton={<CardSkeleton base={384} />}>
        {(found) =>
          found.reports.length < 2 ? <Text tone="quiet">{text('connectionsNone')}</Text> : <Shown found={found} />
        }
      </Asked>
    </Section>
  );
}

function Shown({ found }: { found: Found }) {
  const { text, format } = useReader();
  const authorOf = (author: number | null) =>
    author === null ? text('connectionsNobody') : text('connectionsAuthorNumber', { number: author });
  const identifiers = named(found.identifiers);
  const sharedBy = (reportID: string) =>
    identifiers.filter(({ id }) => found.links.some((link) => link.reportID === reportID && link.identifier === id));
  return (
    <Stack gap={4}>
      {found.isCut ? <Note icon={Info}>{text('connectionsCut', { count: found.reports.length })}</Note> : null}
      <DividedList ruled>
        {found.reports
          .filter(({ step }) => step > 0)
          .map((report) => (
            <li key={report.reportID}>
              <Stack gap={1}>
                <Row gap={2}>
                  <Title report={report} />
                  <ReportBadges report={report} />
                </Row>
                <Text as="div" size="sm">
                  <Row gap={4}>
                    {sharedBy(report.reportID).map(({ id, name }) => (
                      <Identifier key={id}>{name}</Identifier>
                    ))}
                  </Row>
                </Text>
                <Small>
                  {text('connectionsStep')}: {format.number(report.step)}
                  {report.conflict !== 'ownMatter' && (
                    <>
                      {' · '}
                      {text('queueAuthor')}: {authorOf(report.author)}
                    </>
                  )}
                </Small>
              </Stack>
            </li>
          ))}
      </DividedList>
    </Stack>
  );
}

/** Identifiers that are masked alike are numbered, to tell one from another. */
const named = (identifiers: Found['identifiers']) =>
  identifiers.map(({ id, masked }) => {
    const alike = identifiers.filter((other) => other.masked === masked);
    const place = alike.findIndex((other) => other.id === id) + 1;
    return { id, name: alike.length > 1 ? `${masked} (${place})` : masked };
  });
