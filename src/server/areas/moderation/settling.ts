import type { Decided } from '../../../contract/moderation/decided.ts';
import { undoMs } from '../../../contract/moderation/moderation.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import { notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { refusalOf, type Situation } from './refusal.ts';
import { type Before, itemBefore, type StoredDecision } from './stored-decision.ts';

type Report = NonNullable<Situation['report']> & {
  id: string;
  state: StoredState;
  standing: Standing;
  awaitsCorroboration: boolean;
};
type Item = NonNullable<Situation['item']> & Parameters<typeof itemBefore>[0];

interface Needs {
  decisions: { insert(tx: Tx, decision: NewSettlement): Promise<void> };
  reports: {
    lock(tx: Tx, id: string): Promise<Report | null>;
    setState(tx: Tx, id: string, state: 'removed', at: Date, options: { recallAs: 'upheld' }): Promise<void>;
  };
  queue: { lock(tx: Tx, reportId: string): Promise<Item | null>; leave(tx: Tx, reportId: string): Promise<void> };
  flags: { close(tx: Tx, reportId: string, decisionId: string): Promise<void> };
  clock: Clock;
}

type NewSettlement = Pick<
  StoredDecision,
  'id' | 'reportId' | 'decision' | 'reason' | 'note' | 'isFirst' | 'decidedAt'
> & {
  moderatorId: string;
  enteredAt: Date;
  before: Before;
  bulkId: null;
};

/** A decision about a dispute. */
export interface Settlement {
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
export const settling =
  ({ decisions, reports, queue, flags, clock }: Needs) =>
  async (
    tx: Tx,
    moderatorId: string,
    reportId: string,
    { removal, outcome, note, itemVersion, version }: Settlement,
  ): Promise<Decided> => {
    const report = await reports.lock(tx, reportId);
    const item = report && (await queue.lock(tx, reportId));
    const now = clock();
    const versions = { itemVersion, version };
    // Whoever settles a dispute was asked for conflicts before.
    const situation = { report, item, moderatorId, conflict: null, agreedBy: null, now };
    const refusal = refusalOf(situation, { decision: 'settle', ...versions });
    if (refusal) throw refusal;
    if (!report || !item) throw notFound('queueItemNotFound');
    const id = crypto.randomUUID();
    const { state, standing, awaitsCorroboration } = report;
    await decisions.insert(tx, {
      ...{ id, reportId: report.id, moderatorId, decision: removal === null ? 'settle' : 'remove' },
      ...{ reason: removal ?? outcome, note, isFirst: false, enteredAt: item.enteredAt, decidedAt: now, bulkId: null },
      before: { state, standing, awaitsCorroboration, item: itemBefore(item) },
    });
    if (removal !== null) {
      await reports.setState(tx, report.id, 'removed', now, { recallAs: 'upheld' });
      await flags.close(tx, report.id, id);
      await queue.leave(tx, report.id);
    }
    const undoUntil = new Date(now.getTime() + undoMs).toISOString();
    return { decisionID: id, reportID: report.id, isFirst: false, undoUntil };
  };
