import Eye from '@iconify-json/lucide/icons.json?eye';
import EyeOff from '@iconify-json/lucide/icons.json?eye-off';
import Flag from '@iconify-json/lucide/icons.json?flag';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';
import { IdentifiersCard } from '../report/identifiers-card.tsx';
import { useReportFacts } from '../report/report-facts.tsx';
import { ReportFiles } from '../report/report-files.tsx';
import { nameOf, titleOf, whyOf } from './labels.ts';
import { PastDecisions } from './past-decisions.tsx';
import { useIdentifiers } from './queries.ts';
import { CauseBadges } from './queue-list.tsx';

/** A report as a moderator reads it before deciding. */
export function ItemView({ item }: { item: QueueItem }) {
  const text = useText();
  const factsOf = useReportFacts();
  const format = useFormat();
  const { report, flags, author } = item;
  return (
    <Card as="article" title={titleOf(item, text)}>
      <Stack gap={5}>
        <Stack gap={2}>
          <Row gap={2}>
            <ReportBadges report={{ ...item, disputed: item.disputes.some(({ state }) => state === 'open') }} />
          </Row>
          <CauseBadges row={item} />
          {whyOf(item, text).map((why) => (
            <Note key={why} icon={TriangleAlert}>
              {why}
            </Note>
          ))}
          <Text size="sm" tone="quiet">
            {text('queueWaiting', { time: format.relative(item.enteredAt) })} ·{' '}
            {text('queueUrgency', { harm: item.harm })}
            {item.lookups > 0 ? ` · ${text('queueLookups', { count: item.lookups })}` : null}
          </Text>
          {item.passages.length > 0 ? (
            <Note icon={EyeOff}>{text('queueHidden', { count: item.passages.length })}</Note>
          ) : null}
          {item.releasedAt ? (
            <Note icon={Eye}>{text('queueReleased', { time: format.relative(item.releasedAt) })}</Note>
          ) : null}
          <Standing item={item} />
        </Stack>
        <Stack gap={2}>
          <h3>{text('queueEvidence')}</h3>
          <Text lines dir="auto">
            {report.evidence}
          </Text>
        </Stack>
        <Identifiers item={item} />
        <FactList
          facts={[
            ...factsOf(report),
            {
              label: text('queueFiles'),
              value: <ReportFiles reportID={item.reportID} files={item.attachments} />,
            },
            { label: text('queueFiled'), value: format.dateTime(item.createdAt) },
            ...(item.version > 1 ? [{ label: text('queueEdited'), value: format.dateTime(item.updatedAt) }] : []),
            {
              label: text('queueAuthor'),
              value: author ? text('queueAuthorRecord', author) : text('queueAuthorGone'),
            },
          ]}
        />
        {flags.length > 0 ? (
          <Stack gap={2}>
            <h3>{text('queueFlags')}</h3>
            <Stack as="ul" gap={2}>
              {flags.map(({ reason, note, at }) => (
                <li key={at}>
                  <Note icon={Flag}>
                    <span>
                      {text(`flag_${reason}`)}, {format.relative(at)}
                      {note ? (
                        <>
                          {': '}
                          <bdi>{note}</bdi>
                        </>
                      ) : null}
                    </span>
                  </Note>
                </li>
              ))}
            </Stack>
          </Stack>
        ) : null}
        {item.decisions.length > 0 ? <PastDecisions decisions={item.decisions} /> : null}
      </Stack>
    </Card>
  );
}

/** What keeps the reader from deciding alone. */
function Standing({ item }: { item: QueueItem }) {
  const text = useText();
  if (item.isOwn) return <Banner tone="warning">{text('queueOwn')}</Banner>;
  if (item.agreed) {
    const { isMe } = item.agreed;
    return (
      <Banner tone={isMe ? 'warning' : 'info'}>
        {isMe ? text('queueVerifiedByYou') : text('queueVerifiedBy', { name: nameOf(item.agreed, text) })}
      </Banner>
    );
  }
  if (item.claim && !item.claim.isMe)
    return <Banner tone="warning">{text('queueClaimedBy', { name: nameOf(item.claim, text) })}</Banner>;
  return item.namesCnic ? (
    <Text size="sm" tone="quiet">
      {text('queueTwoNeeded')}
    </Text>
  ) : null;
}

/** The identifiers of a report that waits. */
const Identifiers = ({ item: { reportID, report } }: { item: QueueItem }) => (
  <IdentifiersCard masked={report} opened={useIdentifiers(reportID)} inset />
);
