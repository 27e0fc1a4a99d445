import Eye from '@iconify-json/lucide/icons.json?eye';
import EyeOff from '@iconify-json/lucide/icons.json?eye-off';
import Flag from '@iconify-json/lucide/icons.json?flag';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import { Suspense, useEffect, useRef } from 'react';
import { type QueueItem, queue } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { PanePart, PaneParts } from '../../../components/layout/panes.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { ReportBadges } from '../../reports/report-badges.tsx';
import { StandingBadge } from '../../reports/standing-badge.tsx';
import { DecisionTimeline } from '../report/decision-timeline.tsx';
import { IdentifiersCard } from '../report/identifiers-card.tsx';
import { useStaffFacts } from '../report/report-facts.ts';
import { ReportFiles } from '../report/report-files.tsx';
import { titleOf, whyOf } from './labels.ts';
import { PassageFields } from './passage-fields.tsx';

/** Loaded with the first report about which somebody else says something. */
const BothSides = lazyPart(() => import('./both-sides.tsx'));

interface ItemViewProps {
  item: QueueItem;
  /** While passages are being hidden: those that are. */
  passages: readonly Passage[] | undefined;
  onPassages: (passages: readonly Passage[]) => void;
  /** Leaves the passages for the reasons. */
  onLeavePassages: () => void;
}

/** What is said: the report, what others say about it, and what was decided before. */
export default function ItemView({ item, passages, onPassages, onLeavePassages }: ItemViewProps) {
  const { text, format } = useReader();
  const factsOf = useStaffFacts();
  const firstBox = useRef<HTMLTextAreaElement>(null);
  const isHiding = passages !== undefined;
  useEffect(() => {
    if (isHiding) firstBox.current?.focus();
  }, [isHiding]);
  const { report, flags, author } = item;
  const saysMore = item.disputes.length > 0 || item.reply !== null || item.appeal !== null;
  return (
    <PaneParts>
      <PanePart>
        <h2>
          <bdi>{titleOf(item, text)}</bdi>
        </h2>
        <Row gap={2}>
          {/* Whether it is disputed, its cause says. */}
          <ReportBadges report={{ ...item, disputed: false }} />
          {item.causes.map((cause) =>
            cause === 'disputed' ? (
              <StandingBadge key={cause} of={cause} />
            ) : (
              <Badge key={cause} tone={cause === 'listed' || cause === 'imported' ? 'neutral' : 'warning'}>
                {text(`cause_${cause}`)}
              </Badge>
            ),
          )}
          <Small as="span">
            {[
              text('queueUrgency', { harm: item.harm }),
              ...(item.lookups > 0 ? [text('queueLookups', { count: item.lookups })] : []),
              text('queueWaiting', { time: format.relative(item.enteredAt) }),
            ].join(' · ')}
          </Small>
        </Row>
        {whyOf(item, text).map((why) => (
          <Note key={why} icon={TriangleAlert}>
            {why}
          </Note>
        ))}
        {item.asleepUntil ? (
          <Text size="sm">{text('queueAsleepUntil', { time: format.dateTime(item.asleepUntil) })}</Text>
        ) : null}
        {item.passages.length > 0 ? (
          <Note icon={EyeOff}>{text('queueHidden', { count: item.passages.length })}</Note>
        ) : null}
        {item.releasedAt ? (
          <Note icon={Eye}>{text('queueReleased', { time: format.relative(item.releasedAt) })}</Note>
        ) : null}
        {isHiding ? null : (
          <Stack gap={1}>
            <h3>{text('queueEvidence')}</h3>
            <Words measure>{report.evidence}</Words>
          </Stack>
        )}
      </PanePart>
      {isHiding ? (
        <PanePart>
          <PassageFields
            report={report}
            passages={passages}
            onChange={onPassages}
            firstRef={firstBox}
            onLeave={onLeavePassages}
          />
        </PanePart>
      ) : null}
      {saysMore ? (
        <Suspense fallback={<Skeleton shape="card" height={220} />}>
          <BothSides item={item} />
        </Suspense>
      ) : null}
      <IdentifiersCard masked={report} endpoint={queue.identifiers} reportID={item.reportID} as={PanePart} />
      <PanePart>
        <FactList
          facts={[
            ...factsOf(report),
            {
              label: text('files'),
              value: <ReportFiles reportID={item.reportID} files={item.attachments} />,
            },
            { label: text('queueFiled'), value: format.dateTime(item.createdAt) },
            { label: text('queueEdited'), value: item.version > 1 && format.dateTime(item.updatedAt) },
            {
              label: text('queueAuthor'),
              value: author ? text('queueAuthorRecord', author) : text('queueAuthorGone'),
            },
          ]}
        />
      </PanePart>
      {flags.length > 0 ? (
        <PanePart title={text('queueFlags')}>
          <Stack as="ul" gap={2}>
            {flags.map(({ reason, note, at }) => (
              <li key={at}>
                <Note icon={Flag}>
                  <span>
                    {text(`checkFlag_${reason}`)}, {format.relative(at)}
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
        </PanePart>
      ) : null}
      {item.decisions.length > 0 ? (
        <PanePart title={text('queueDecisions')}>
          <DecisionTimeline decisions={item.decisions} />
        </PanePart>
      ) : null}
    </PaneParts>
  );
}
