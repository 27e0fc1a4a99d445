import Info from '@iconify-json/lucide/icons.json?info';
import { useQuery } from '@tanstack/react-query';
import type { Connections as Found } from '../../../../contract/moderation/staff-reports.ts';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
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
