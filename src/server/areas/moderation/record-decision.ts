import type { Decided } from '../../../contract/moderation/decided.ts';
import { undoMs } from '../../../contract/moderation/moderation.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { lockItem, type QueueItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { type Intended, refusalOf, situationsOf, type Waiting } from './situation.ts';
import { type Before, insertDecision, itemBefore, type StoredDecision } from './store.ts';

/**
 * Locks a report that waits and its item, for a decision about it.
 * @throws ApiError 403, 404 or 409, with the reason why the decision cannot be made
 */
export async function lockWaiting(
  app: App,
  tx: Tx,
  moderatorId: string,
  reportId: string,
  intended: Intended,
): Promise<Waiting> {
  const report = await lockReport(app, tx, reportId);
  const item = report && (await lockItem(tx, reportId));
  const [situation] = await situationsOf(app, tx, moderatorId, [{ report, item }]);
  const refusal = situation && refusalOf(situation, intended);
  if (refusal) throw refusal;
  if (!situation || !report || !item) throw notFound('queueItemNotFound');
  return { ...situation, report, item };
}

interface Recorded extends Pick<StoredDecision, 'decision' | 'reason' | 'note'> {
  moderatorId: string;
  isFirst?: boolean;
  at: Date;
  /** What else was before, of some decisions. */
  also?: Pick<Before, 'redaction' | 'replyWaited' | 'upholds' | 'tellLater'>;
  bulkId?: string | null;
}

/**
 * Stores a decision, with what it is about to change.
 * @param item null for the reversal of a decision
 * @returns its id
 */
export async function recordDecision(
  app: App,
  tx: Tx,
  { report, item }: { report: StoredReport; item: QueueItem | null },
  { isFirst = false, at, also, bulkId = null, ...decided }: Recorded,
): Promise<string> {
  const id = crypto.randomUUID();
  const { version, state, standing, awaitsCorroboration, askedUntil } = report;
  await insertDecision(app, tx, {
    ...decided,
    id,
    reportId: report.id,
    isFirst,
    enteredAt: item?.enteredAt ?? null,
    decidedAt: at,
    before: {
      version,
      state,
      standing,
      awaitsCorroboration,
      ...(askedUntil && { askedUntil: askedUntil.toISOString() }),
      item: item && itemBefore(item),
      ...also,
    },
    bulkId,
  });
  return id;
}

/** What a moderator is told of their decision. */
export const decidedAnswer = (decisionID: string, reportID: string, isFirst: boolean, at: Date): Decided => ({
  decisionID,
  reportID,
  isFirst,
  undoUntil: new Date(at.getTime() + undoMs).toISOString(),
});
