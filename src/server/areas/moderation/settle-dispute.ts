import type { Decided } from '../../../contract/moderation/decided.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findReply } from '../disputes/replies/write-reply.ts';
import { leaveQueue } from '../reports/queue/store.ts';
import { setReportState } from '../reports/standing/report-state.ts';
import { closeFlags } from './flags/store.ts';
import { decidedAnswer, lockWaiting, recordDecision } from './record-decision.ts';

/** A decision about a dispute. */
interface Settlement {
  /** Why the report is removed; null when it stays. */
  removal: string | null;
  /** What was decided. */
  outcome: string;
  /** What both sides are told. */
  note: string;
  itemVersion: number;
  version: number;
}

/**
 * Stores the decision about a dispute among those about its report, so that it is undone and reversed like all of them: the
 * report is removed, or stays.
 * @throws ApiError 404 or 409, with the reason why it cannot be made
 */
export async function settleDispute(
  app: App,
  tx: Tx,
  moderatorId: string,
  reportId: string,
  { removal, outcome, note, itemVersion, version }: Settlement,
): Promise<Decided> {
  const decided = { decision: 'settle', itemVersion, version } as const;
  const waiting = await lockWaiting(app, tx, moderatorId, reportId, decided);
  const { at } = waiting;
  const id = await recordDecision(app, tx, waiting, {
    moderatorId,
    decision: removal === null ? 'settle' : 'remove',
    reason: removal ?? outcome,
    note,
    at,
    replyWaited: outcome === 'reply_only' && (await findReply(app, tx, reportId))?.state === 'waiting',
  });
  if (removal !== null) {
    await setReportState(app, tx, waiting.report, 'removed', at, { recallAs: 'upheld' });
    await closeFlags(tx, reportId, id);
    await leaveQueue(tx, reportId);
  }
  return decidedAnswer(id, reportId, false, at);
}
