import type { QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { MatchedReport, StoredReport } from './stored-report.ts';

/** Reports that are read in one step. */
const batchSize = 50;

interface Needs {
  db: Db;
  reports: {
    matching(
      db: Queryable,
      queries: readonly (readonly NormalIdentifier[])[],
      page: { limit: number; cursor?: string },
    ): Promise<{ items: MatchedReport[]; next: string | null }[]>;
  };
  lifecycle: {
    lock(tx: Tx, id: string): Promise<StoredReport | null>;
    setState(tx: Tx, id: string, state: 'held', at: Date): Promise<void>;
  };
  queue: {
    enter(
      tx: Tx,
      entry: {
        reportId: string;
        cause: 'safelist';
        details: QueueDetail[];
        category: string | null;
        namesCnic: boolean;
      },
    ): Promise<void>;
  };
  clock: Clock;
}

/** The part of the service that holds listed reports until a moderator has looked at them. */
export const holding = ({ db, reports, lifecycle, queue, clock }: Needs) => ({
  /** Some listed reports below an id that name an identifier, the newest first, and where the next ones begin. */
  async listedNaming(
    identifier: NormalIdentifier,
    below: string | undefined,
  ): Promise<{ ids: string[]; next: string | null }> {
    const page = { limit: batchSize, ...(below !== undefined && { cursor: below }) };
    const [found] = await reports.matching(db, [[identifier]], page);
    return { ids: found?.items.map(({ id }) => id) ?? [], next: found?.next ?? null };
  },

  /**
   * Holds a report, if it is listed, and lets it enter the queue, because it names an identifier that cannot be listed any
   * more. @returns whether it was listed
   */
  async holdListed(tx: Tx, id: string, { kind }: NormalIdentifier): Promise<boolean> {
    const report = await lifecycle.lock(tx, id);
    if (report?.state !== 'listed' || report.withdrawnAt !== null) return false;
    await lifecycle.setState(tx, id, 'held', clock());
    const details = [{ code: 'safelistAdded', values: { field: kind } }];
    const { category, CNIC } = report;
    await queue.enter(tx, { reportId: id, cause: 'safelist', details, category, namesCnic: CNIC !== null });
    return true;
  },
});
