import type { Decided } from '../../../contract/moderation/decided.ts';
import { type Decision, undoMs } from '../../../contract/moderation/moderation.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { QueueItem } from '../reports/queue/store.ts';
import { lockItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { refusalOf } from './refusal.ts';
import { situationsOf } from './situation.ts';
import { insertDecision } from './store.ts';
import { type Before, itemBefore, type StoredDecision } from './stored-decision.ts';

/** A report that waits, and its item. Both are locked. */
export interface Waiting {
  report: StoredReport;
  item: QueueItem;
  /** Who has agreed to verify the report as it is now. */
  agreedBy: string | null;
  /** When they were locked. */
  at: Date;
}

/**
 * Locks a report that waits, for a decision about it.
 * @throws ApiError 403, 404 or 409, with the reason why the decision cannot be made
 */
export async function lockWaiting(
  app: App,
  tx: Tx,
  moderatorId: string,
  reportId: string,
  decided: { decision: Decision | 'settle'; itemVersion: number; version: number; passages?: readonly Passage[] },
): Promise<Waiting> {
  const report = await lockReport(app, tx, reportId);
  const item = report && (await lockItem(tx, reportId));
  const [situation] = await situationsOf(app, tx, moderatorId, [{ report, item }]);
  const refusal = situation && refusalOf(situation, decided);
  if (refusal) throw refusal;
  if (!situation || !report || !item) throw notFound('queueItemNotFound');
  return { report, item, agreedBy: situation.agreedBy, at: situation.now };
}

interface Recorded extends Pick<StoredDecision, 'decision' | 'reason' | 'note'> {
  moderatorId: string;
  isFirst?: boolean;
  at: Date;
  redaction?: Before['redaction'];
  replyWaited?: boolean;
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
  { isFirst = false, at, redaction, replyWaited = false, bulkId = null, ...decided }: Recorded,
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
      ...(redaction && { redaction }),
      ...(replyWaited && { replyWaited }),
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
