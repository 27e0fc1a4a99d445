import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { OwnDispute } from '../../../../contract/disputes/disputes.ts';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import {
  type ReportHistory,
  type ReportVersion,
  reports,
  type Withdrawal,
} from '../../../../contract/reports/reports.ts';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { askPages } from '../../../lib/api/api-page.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { WrittenAppeal } from '../decisions/appeal.tsx';
import { ownDisputes } from '../decisions/own-disputes.tsx';
import { DecisionFacts, ownDecisions } from '../decisions/told.tsx';
import { FieldChanges } from '../field-changes.tsx';

interface Happening {
  /** ISO 8601, UTC. */
  at: string;
  entry: ReactElement;
}

/** What happened to a report, the newest first: its versions, decisions, disputes and its withdrawal. */
export function ReportStory({ repID }: { repID: string }) {
  const text = useText();
  const history = useInfiniteQuery(
    askPages(reports.history, (cursor) => ({ query: { reportID: repID, cursor } }), { staleTime: 0 }),
  );
  const decisions = useQuery(ownDecisions(repID));
  const disputes = useQuery(ownDisputes(repID));
  return (
    <Stack gap={4}>
      <Loaded query={history} skeleton={<Skeleton height={160} />}>
        {({ pages }) => (
          <Loaded query={decisions} skeleton={<Skeleton height={160} />}>
            {(decided) => (
              <Loaded query={disputes} skeleton={<Skeleton height={160} />}>
                {(disputed) => (
                  <Timeline>
                    {[
                      ...ofVersions(
                        pages.map(({ content }) => content),
                        history.hasNextPage,
                      ),
                      ...decided.map(ofDecision),
                      ...disputed.flatMap(ofDispute),
                    ]
                      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
                      .map(({ entry }) => entry)}
                  </Timeline>
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      <OlderPages query={history} label={text('olderVersions')} />
    </Stack>
  );
}

/** @param hasMore whether there are older versions: the oldest one so far is shown with them, since they say what it replaced */
function ofVersions(pages: readonly ReportHistory[], hasMore: boolean): Happening[] {
  const versions = pages.flatMap((page) => page.versions);
  const withdrawal = pages[0]?.withdrawal;
  return [
    ...(withdrawal
      ? [{ at: withdrawal.withdrawnAt, entry: <WithdrawalEntry key="withdrawal" withdrawal={withdrawal} /> }]
      : []),
    ...(hasMore ? versions.slice(0, -1) : versions).map((version, index) => ({
      at: version.writtenAt,
      entry: <VersionEntry key={`version ${version.version}`} version={version} before={versions[index + 1]} />,
    })),
  ];
}

/** The withdrawal by the author, with the reason. */
function WithdrawalEntry({ withdrawal }: { withdrawal: Withdrawal }) {
  const { text, format } = useReader();
  return (
    <TimelineEntry tone="danger">
      <Text tone="danger" weight="semibold">
        {text('withdrawnOn', { date: format.dateTime(withdrawal.withdrawnAt) })}
      </Text>
      <Text size="sm">{text('withdrawnBecause', { reason: text(`withdrawalReason_${withdrawal.reason}`) })}</Text>
      {withdrawal.note ? (
        <Words size="sm" tone="quiet">
          {withdrawal.note}
        </Words>
      ) : null}
    </TimelineEntry>
  );
}

interface VersionEntryProps {
  version: ReportVersion;
  /** The version that this one replaced. */
  before: ReportVersion | undefined;
}

/** One version of a report, with what changed. */
function VersionEntry({ version, before }: VersionEntryProps) {
  const text = useText();
  const { changed } = version;
  return (
    <Event at={version.writtenAt} title={text('versionNumber', { number: version.version })}>
      {version.version === 1 ? <Small>{text('versionFiled')}</Small> : null}
      {before === undefined ? null : changed.length === 0 ? (
        <Small>{text('versionUnchanged')}</Small>
      ) : (
        <FieldChanges fields={changed} before={before} after={version} />
      )}
      {version.omitted > 0 ? <Small>{text('versionsOmitted', { count: version.omitted })}</Small> : null}
    </Event>
  );
}

function ofDecision(decision: OwnDecision): Happening {
  return { at: decision.decidedAt, entry: <DecisionEntry key={decision.id} decision={decision} /> };
}

function DecisionEntry({ decision }: { decision: OwnDecision }) {
  const text = useText();
  const { answer, appeal, isReversed, decidedAt } = decision;
  return (
    <Event
      at={decidedAt}
      title={text(`told_${decision.decision}`)}
      tone={decision.decision === 'remove' && !isReversed ? 'danger' : 'quiet'}
    >
      {isReversed ? <Text size="sm">{text('reversed')}</Text> : null}
      <DecisionFacts decision={decision} />
      {answer ? (
        <Words size="sm" tone="quiet">
          {answer}
        </Words>
      ) : null}
      {appeal?.outcome ? <WrittenAppeal appeal={appeal} /> : null}
    </Event>
  );
}

/** That it began, and how it ended. */
function ofDispute(dispute: OwnDispute): Happening[] {
  const { disputeID, openedAt, decidedAt } = dispute;
  const opened = { at: openedAt, entry: <DisputeEntry key={`${disputeID} opened`} dispute={dispute} /> };
  if (decidedAt === null) return [opened];
  return [{ at: decidedAt, entry: <OutcomeEntry key={`${disputeID} decided`} dispute={dispute} /> }, opened];
}

function DisputeEntry({ dispute }: { dispute: OwnDispute }) {
  const { text, format } = useReader();
  const { state, reason, questions, decisionDueAt, openedAt } = dispute;
  const isOpen = state === 'open';
  return (
    <Event at={openedAt} title={text('ownDisputeTitle')}>
      <Text size="sm">{text('disputeReasonGiven', { reason: text(`disputeReason_${reason}`) })}</Text>
      <Small>
        {isOpen ? text('ownDisputeDue', { day: format.dateTime(decisionDueAt) }) : text(`disputeState_${state}`)}
      </Small>
      {isOpen
        ? null
        : questions.map(({ id, words, answer }) => (
            <Stack key={id} gap={1}>
              <Words size="sm">{words ?? text('disputeWhatToSay')}</Words>
              <Words size="sm" tone="quiet">
                {answer ?? text('disputeNoAnswer')}
              </Words>
            </Stack>
          ))}
    </Event>
  );
}

function OutcomeEntry({ dispute: { decidedAt, outcome, reasons } }: { dispute: OwnDispute }) {
  const text = useText();
  return (
    <Event at={decidedAt ?? ''} title={outcome ? text(`disputeOutcomeDone_${outcome}`) : text('disputeState_decided')}>
      {reasons ? <Words size="sm">{reasons}</Words> : null}
    </Event>
  );
}

interface EventProps {
  at: string;
  title: string;
  tone?: 'quiet' | 'danger';
  children: ReactNode;
}

function Event({ at, title, tone = 'quiet', children }: EventProps) {
  const { format } = useReader();
  return (
    <TimelineEntry tone={tone}>
      <Row gap={4} align="baseline" apart>
        <strong>{title}</strong>
        <Small as="span">
          <time dateTime={at}>{format.dateTime(at)}</time>
        </Small>
      </Row>
      {children}
    </TimelineEntry>
  );
}
