import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { App } from '../../app.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Conflict, findConflicts } from '../disputes/conflicts/find-conflicts.ts';
import { listHeldUnread } from '../disputes/reading/store.ts';
import { agreedOn } from '../reports/queue/claim-item-store.ts';
import type { QueueItem } from '../reports/queue/store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { overruledIn, waitingAppeal } from './appeals.ts';
import { listDecisions } from './store.ts';
import type { StoredDecision } from './stored-decision.ts';

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
