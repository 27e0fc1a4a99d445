import { type Decision, decisions } from '../../../contract/moderation/moderation.ts';
import type { BulkOutcome } from '../../../contract/moderation/queue.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Conflict, findConflicts } from '../disputes/conflicts/find-conflicts.ts';
import { listHeldUnread } from '../disputes/reading/store.ts';
import { agreedOn } from '../reports/queue/claim-item-store.ts';
import { isClaimHeld, type QueueItem } from '../reports/queue/store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { overruledIn, waitingAppeal } from './appeals.ts';
import { listDecisions, type StoredDecision } from './store.ts';

/** A report and its item; null when there is none. */
export interface Waits {
  report: StoredReport | null;
  item: QueueItem | null;
}

/** What says whether a moderator may make a decision about a report. */
export interface Situation extends Waits {
  moderatorId: string;
  /** Why the moderator is not impartial; null when they are. */
  conflict: Conflict | null;
  /** Who has agreed to verify the report as it is now. */
  agreedBy: string | null;
  /** The decisions about the report, oldest first. */
  decided: readonly StoredDecision[];
  /** What its author has appealed and nobody has decided yet, and who does not decide it. */
  appealed: Awaited<ReturnType<typeof waitingAppeal>>;
  /** Those whose decision about the report was reversed on an appeal. */
  overruled: readonly string[];
  /** It is held until somebody who asked may read it. */
  isUnread: boolean;
  now: Date;
}

/** That of a report that waits. */
export interface Waiting extends Situation {
  report: StoredReport;
  item: QueueItem;
}

/** The situations of some reports, in their order. */
export async function situationsOf(
  app: App,
  db: Queryable,
  moderatorId: string,
  some: readonly Waits[],
): Promise<Situation[]> {
  const now = app.clock();
  const reports = some.flatMap(({ report }) => report ?? []);
  const ids = reports.map(({ id }) => id);
  const conflicts = await findConflicts(app, db, moderatorId, reports);
  const all = await listDecisions(app, db, ids);
  const unread = await listHeldUnread(db, ids);
  const situations: Situation[] = [];
  for (const { report, item } of some) {
    const id = report?.id ?? '';
    const decided = all.filter(({ reportId }) => reportId === id);
    situations.push({
      report,
      item,
      moderatorId,
      conflict: conflicts.get(id) ?? null,
      agreedBy: report && item && agreedOn(item, report),
      decided,
      appealed: await waitingAppeal(db, decided),
      overruled: overruledIn(decided),
      isUnread: unread.has(id),
      now,
    });
  }
  return situations;
}

/** Whether a verification is the first one of two. */
export const isFirstOfTwo = (
  decision: Decision,
  { report, agreedBy }: Pick<Situation, 'report' | 'agreedBy'>,
): boolean => decision === 'verify' && report !== null && report.CNIC !== null && agreedBy === null;

/** When passages of a report were hidden last; null when none are, or that was taken back. */
export const redactedAt = (decided: readonly StoredDecision[]): Date | null =>
  decided.findLast(({ decision, reversedBy }) => decision === 'redact' && reversedBy === null)?.decidedAt ?? null;

/** A decision about what was read; `settle` decides a dispute. */
export interface Intended {
  decision: Decision | 'settle';
  itemVersion: number;
  version: number;
  /** With `redact`: what is to be hidden; undefined while that is not known. */
  passages?: readonly Passage[];
}

const listsIt: readonly string[] = ['verify', 'list'];
/** Decisions that would implicitly decide a dispute. */
const decidesDispute: readonly string[] = [...listsIt, 'remove'];
/** Decisions about the report itself: not by whoever was overruled on an appeal. */
const decidesReport: readonly string[] = [...decidesDispute, 'hold'];
/** Decisions that would implicitly decide an appeal. */
const decidesAppeal: readonly string[] = [...decidesReport, 'settle'];

/** What stands in the way of a decision besides who has the item; null when nothing does. */
function obstacleTo(
  { decision, passages }: Intended,
  { moderatorId, agreedBy, appealed, overruled, isUnread }: Situation,
  report: StoredReport,
  item: QueueItem,
) {
  if (decision === 'verify' && report.CNIC !== null && agreedBy === moderatorId) return 'secondNeeded';
  const isOverruled = overruled.includes(moderatorId) && decidesReport.includes(decision);
  if (isOverruled || appealed?.deciders.includes(moderatorId)) return 'appealNeedsAnother';
  if (appealed && decidesAppeal.includes(decision)) return 'appealUndecided';
  if (report.disputed && decidesDispute.includes(decision)) return 'disputeUndecided';
  if (isUnread && listsIt.includes(decision)) return 'readingUndecided';
  const applies =
    (decision !== 'release' || report.releasedAt === null) &&
    (decision !== 'uphold' || appealed !== null) &&
    (decision !== 'dismiss' || item.causes.includes('flagged')) &&
    (decision !== 'ask' || report.authorId !== null) &&
    // Showing hidden passages again is a decision, too.
    (decision !== 'redact' || passages?.length !== 0 || report.passages !== null);
  return applies ? null : 'decisionNotApplicable';
}

/** Why a moderator may not make this decision about an item; null when they may. */
export function refusalOf(situation: Situation, intended: Intended): ApiError | null {
  const { report, item, moderatorId, conflict: own, now } = situation;
  if (!report || report.withdrawnAt) return notFound('queueItemNotFound');
  if (!item) return conflict('itemDecided');
  if (item.claimedBy !== null && item.claimedBy !== moderatorId && isClaimHeld(item.claimedUntil, now))
    return conflict('itemClaimed');
  if (item.version !== intended.itemVersion || report.version !== intended.version) return conflict('itemChanged');
  if (own) return forbidden(own);
  const obstacle = obstacleTo(intended, situation, report, item);
  return obstacle && conflict(obstacle);
}

/** Whether the moderator may make a decision about what they read now. */
const mayMake = (situation: Situation, decision: Intended['decision']): boolean => {
  const versions = { itemVersion: situation.item?.version ?? 0, version: situation.report?.version ?? 0 };
  return refusalOf(situation, { decision, ...versions }) === null;
};

/** What the moderator can decide about a report now. */
export const offeredIn = (situation: Situation): Decision[] => decisions.filter((one) => mayMake(situation, one));

/** Whether the moderator can decide a dispute about a report now, as far as the report is concerned. */
export const maySettle = (situation: Situation): boolean => mayMake(situation, 'settle');

/** What a refusal of one item is called in the answer of a bulk decision. */
export const outcomes: Partial<Record<string, BulkOutcome>> = {
  queueItemNotFound: 'gone',
  itemDecided: 'gone',
  itemChanged: 'changed',
  itemClaimed: 'claimed',
  ownReport: 'own',
  ownMatter: 'own',
  secondNeeded: 'own',
  decisionNotApplicable: 'notApplicable',
  disputeUndecided: 'notApplicable',
  readingUndecided: 'notApplicable',
  appealUndecided: 'notApplicable',
  appealNeedsAnother: 'own',
  namesSafelisted: 'changed',
};
