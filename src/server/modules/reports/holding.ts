import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import type { QueueCause, QueueDetail } from '../../../contract/moderation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { MatchedReport } from './stored-report.ts';

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
  lifecycle: { setState(tx: Tx, id: string, state: 'held', at: Date): Promise<void> };
  queue: {
    enter(
      tx: Tx,
      entry: {
        reportId: string;
        cause: QueueCause;
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
  /**
   * Holds the listed reports that name an identifier, each in a transaction of its own, and lets them enter the queue.
   * @param code why, as a key of the details in the words of the queue page
   * @returns how many
   */
  async holdNaming(identifier: NormalIdentifier, code: string): Promise<number> {
    let held = 0;
    for (let cursor: string | undefined; ; ) {
      const page = { limit: batchSize, ...(cursor !== undefined && { cursor }) };
      const [found] = await reports.matching(db, [[identifier]], page);
      for (const { id, category, CNIC } of found?.items ?? []) {
        await db.transaction(async (tx) => {
          await lifecycle.setState(tx, id, 'held', clock());
          await queue.enter(tx, {
            ...{ reportId: id, cause: 'safelist', details: [{ code, values: { field: identifier.kind } }] },
            ...{ category, namesCnic: CNIC !== null },
          });
        });
        held += 1;
      }
      if (!found?.next) return held;
      cursor = found.next;
    }
  },
});
