import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { StoredReport } from './stored-report.ts';

/** Reports in one step. */
const batchSize = 500;

/** One step through all reports: those that can be opened, and where the next step begins; null after the last. */
interface Step {
  reports: StoredReport[];
  last: string | null;
}

interface Needs {
  db: Db;
  reports: {
    activeAbove(db: Queryable, after: string, limit: number, which: 'all' | 'listed'): Promise<Step>;
    lockActiveAbove(tx: Tx, after: string, limit: number): Promise<Step>;
    setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void>;
  };
  analysis: {
    keywordsOf(report: StoredReport): string[];
    recount(tx: Tx, changes: readonly { was: StoredReport; is: StoredReport }[]): Promise<void>;
  };
}

/** The part of the service that goes through all reports, for the operator. */
export const everyReport = ({ db, reports, analysis }: Needs) => ({
  /**
   * Matches every report with the vocabulary again, after it has changed, a batch in a transaction.
   * @param onBatch gets how many reports a batch had
   * @returns how many reports have other keywords now
   */
  async refreshKeywords(onBatch: (read: number) => void): Promise<number> {
    let changed = 0;
    for (let after = '0'; ; ) {
      const read = await db.transaction(async (tx) => {
        const { reports: some, last } = await reports.lockActiveAbove(tx, after, batchSize);
        const stale = some
          .map((report) => ({ was: report, is: { ...report, keywords: analysis.keywordsOf(report) } }))
          .filter(({ was, is }) => was.keywords.join('\n') !== is.keywords.join('\n'));
        for (const { is } of stale) await reports.setKeywords(tx, is.id, is.keywords);
        await analysis.recount(
          tx,
          stale.filter(({ was }) => was.state === 'listed'),
        );
        changed += stale.length;
        return { count: some.length, last };
      });
      if (read.last === null) return changed;
      after = read.last;
      onBatch(read.count);
    }
  },

  /**
   * Every report that is not withdrawn, or only those that are listed, the oldest first, in batches, without hidden
   * passages: for the operator only.
   */
  async *all(which: 'all' | 'listed'): AsyncGenerator<StoredReport[]> {
    for (let after = '0'; ; ) {
      const { reports: some, last } = await reports.activeAbove(db, after, batchSize, which);
      if (last === null) return;
      yield some;
      after = last;
    }
  },
});
