import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import { updateKeywords } from '../content/store.ts';
import { reportsChanged } from '../events.ts';
import { keywordsOf } from '../keywords/keywords.ts';
import type { StoredReport } from '../stored/report.ts';
import { openShownReports, type ReportRow, reportColumns, reportsAtATime, reportTransaction } from '../stored/store.ts';

/** Reports of any author above an id, in the order of their ids; $3: only those that are listed and not withdrawn. */
const everyAbove = statement<ReportRow>(`
  select ${reportColumns} from reports r
  where (not $3 or r.withdrawn_at is null and r.state = 'listed') and r.id > $1 order by r.id limit $2`);

/** Those above an id that are not withdrawn, locked until the transaction ends. */
const lockAbove = statement<ReportRow>(
  'reports.lock_active_above',
  `select ${reportColumns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2 for update`,
);

/**
 * Every report, also those that were withdrawn, or only those that lookups may find, the oldest first, in batches, without hidden
 * passages: for the operator only. The database reads the next ones while the last are opened and used.
 */
export async function* everyReport(app: App, which: 'all' | 'listed'): AsyncGenerator<StoredReport[]> {
  const read = (after: string) => app.db.rows(everyAbove, [after, reportsAtATime, which === 'listed']);
  for (let rows = await read('0'); ; ) {
    const last = rows.at(-1);
    if (!last) return;
    const next = read(last.id);
    next.catch(() => {}); // it is thrown where it is awaited
    yield openShownReports(app, rows);
    rows = await next;
  }
}

/**
 * Matches every report with the vocabulary again, after it has changed, a batch in a transaction. For the operator.
 * @param onBatch gets how many reports a batch had
 * @returns how many reports have other keywords now
 */
export async function refreshKeywords(app: App, onBatch: (read: number) => void): Promise<number> {
  let changed = 0;
  for (let after = '0'; ; ) {
    const read = await reportTransaction(app, async (tx) => {
      const rows = await tx.rows(lockAbove, [after, reportsAtATime]);
      const some = openShownReports(app, rows);
      const stale = some
        .map((report) => ({ was: report, is: { ...report, keywords: keywordsOf(report) } }))
        .filter(({ was, is }) => was.keywords.join('\n') !== is.keywords.join('\n'));
      for (const { is } of stale) await updateKeywords(tx, is.id, is.keywords);
      await app.events.emit(tx, reportsChanged, { changes: stale.filter(({ was }) => was.state === 'listed') });
      changed += stale.length;
      return { count: some.length, last: rows.at(-1)?.id };
    });
    if (read.last === undefined) return changed;
    after = read.last;
    onBatch(read.count);
  }
}
