import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnDispute } from '../../../../contract/disputes/disputes.ts';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { type ReportVersion, reports, type Withdrawal } from '../../../../contract/reports/reports.ts';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { askPages } from '../../../lib/api/api-page.ts';
import { type Reader, useReader } from '../../../lib/i18n/i18n.ts';
import { ownDisputes } from '../decisions/own-disputes.tsx';
import { DecisionFacts, ownDecisions, WrittenAppeal } from '../decisions/told.tsx';
import { FieldChanges } from '../field-changes.tsx';

/** Something that happened to a report, as its story tells it. */
interface Happening {
  key: string;
  /** ISO 8601, UTC. */
  at: string;
  title: string;
  /** The title says when. */
  isDated?: boolean;
  /** It ended something. */
  isEnd?: boolean;
  content: ReactNode;
}

/** What happened to a report, the newest first: its versions, decisions, disputes and its withdrawal. */
export function ReportStory({ repID }: { repID: string }) {
  const reader = useReader();
  const history = useInfiniteQuery(
    askPages(reports.history, (cursor) => ({ query: { reportID: repID, cursor } }), { staleTime: 0 }),
  );
  const decisions = useQuery(ownDecisions(repID));
  const disputes = useQuery(ownDisputes(repID));
  const skeleton = <Skeleton height={160} />;
  return (
    <Stack gap={4}>
      <Loaded query={history} skeleton={skeleton}>
        {({ pages }) => (
          <Loaded query={decisions} skeleton={skeleton}>
            {(decided) => (
              <Loaded query={disputes} skeleton={skeleton}>
                {(disputed) => {
                  const versions = pages.flatMap(({ content }) => content.versions);
                  const withdrawal = pages[0]?.content.withdrawal;
                  const happenings = [
                    ...(withdrawal ? [ofWithdrawal(withdrawal, reader)] : []),
                    // The oldest one so far is shown with those before it, since they say what it replaced.
                    ...(history.hasNextPage ? versions.slice(0, -1) : versions).map((version, index) =>
                      ofVersion(version, versions[index + 1], reader),
                    ),
                    ...decided.map((one) => ofDecision(one, reader)),
                    ...disputed.flatMap((one) => ofDispute(one, reader)),
                  ];
                  return <Story happenings={happenings} />;
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      <OlderPages query={history} label={reader.text('olderVersions')} />
    </Stack>
  );
}

function Story({ happenings }: { happenings: readonly Happening[] }) {
  const { format } = useReader();
  return (
    <Timeline>
      {happenings
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .map(({ key, at, title, isDated, isEnd, content }) => (
          <TimelineEntry key={key} tone={isEnd ? 'danger' : 'quiet'}>
            <Row gap={4} align="baseline" apart>
              <strong>{title}</strong>
              {isDated ? null : (
                <Small as="span">
                  <time dateTime={at}>{format.dateTime(at)}</time>
                </Small>
              )}
            </Row>
            {content}
          </TimelineEntry>
        ))}
    </Timeline>
  );
}

/** The withdrawal by the author, with the reason. */
const ofWithdrawal = ({ withdrawnAt, reason, note }: Withdrawal, { text, format }: Reader): Happening => ({
  key: 'withdrawal',
  at: withdrawnAt,
  title: text('withdrawnOn', { date: format.dateTime(withdrawnAt) }),
  isDated: true,
  isEnd: true,
  content: (
    <>
      <Text size="sm">{text('withdrawnBecause', { reason: text(`withdrawalReason_${reason}`) })}</Text>
      {note ? <Quiet>{note}</Quiet> : null}
    </>
  ),
});

/** One version of a report, with what changed. @param before the version that it replaced */
const ofVersion = (version: ReportVersion, before: ReportVersion | undefined, { text }: Reader): Happening => ({
  key: `version ${version.version}`,
  at: version.writtenAt,
  title: text('versionNumber', { number: version.version }),
  content: (
    <>
      {version.version === 1 ? <Small>{text('versionFiled')}</Small> : null}
      {before && version.changed.length === 0 ? <Small>{text('versionUnchanged')}</Small> : null}
      {before && version.changed.length > 0 ? (
        <FieldChanges fields={version.changed} before={before} after={version} />
      ) : null}
      {version.omitted > 0 ? <Small>{text('versionsOmitted', { count: version.omitted })}</Small> : null}
    </>
  ),
});

const ofDecision = (decision: OwnDecision, { text }: Reader): Happening => ({
  key: decision.id,
  at: decision.decidedAt,
  title: text(`told_${decision.decision}`),
  isEnd: decision.decision === 'remove' && !decision.isReversed,
  content: (
    <>
      {decision.isReversed ? <Text size="sm">{text('reversed')}</Text> : null}
      <DecisionFacts decision={decision} />
      {decision.answer ? <Quiet>{decision.answer}</Quiet> : null}
      {decision.appeal?.outcome ? <WrittenAppeal appeal={decision.appeal} /> : null}
    </>
  ),
});

/** That it began, and how it ended. */
function ofDispute(dispute: OwnDispute, { text, format }: Reader): Happening[] {
  const { disputeID, openedAt, decidedAt, decisionDueAt, state, reason, questions, outcome, reasons } = dispute;
  const isOpen = state === 'open';
  const opened = {
    key: `${disputeID} opened`,
    at: openedAt,
    title: text('ownDisputeTitle'),
    content: (
      <>
        <Text size="sm">{text('disputeReasonGiven', { reason: text(`disputeReason_${reason}`) })}</Text>
        <Small>
          {isOpen ? text('ownDisputeDue', { day: format.dateTime(decisionDueAt) }) : text(`disputeState_${state}`)}
        </Small>
        {isOpen
          ? null
          : questions.map(({ id, words, answer }) => (
              <Stack key={id} gap={1}>
                <Words size="sm">{words ?? text('disputeWhatToSay')}</Words>
                <Quiet>{answer ?? text('disputeNoAnswer')}</Quiet>
              </Stack>
            ))}
      </>
    ),
  };
  if (decidedAt === null) return [opened];
  const decided = {
    key: `${disputeID} decided`,
    at: decidedAt,
    title: outcome ? text(`disputeOutcomeDone_${outcome}`) : text('disputeState_decided'),
    content: reasons ? <Words size="sm">{reasons}</Words> : null,
  };
  return [decided, opened];
}

/** What its author wrote. */
const Quiet = ({ children }: { children: string }) => (
  <Words size="sm" tone="quiet">
    {children}
  </Words>
);
