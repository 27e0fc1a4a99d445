import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { StoredReport } from '../stored/report.ts';
import { openShownReports, type ReportRow, reportColumns, reportsAtATime } from '../stored/store.ts';

/** Reports of any author above an id, in the order of their ids; $3: only those that are listed and not withdrawn. */
const everyAbove = statement<ReportRow>(
  'reports.every_above',
  `select ${reportColumns} from reports r
   where (not $3 or r.withdrawn_at is null and r.state = 'listed') and r.id > $1 order by r.id limit $2`,
);

const lockAbove = statement<ReportRow>(
  'reports.lock_active_above',
  `select ${reportColumns} from reports r where r.withdrawn_at is null and r.id > $1 order by r.id limit $2 for update`,
);

/**
 * Every report, also those that were withdrawn, or only those that lookups may find, the oldest first, in batches, without hidden passages:
 * for the operator only. The database reads the next ones while the last are opened and used.
 */
export async function* everyReport(app: App, which: 'all' | 'listed'): AsyncGenerator<StoredReport[]> {
  const read = (after: string) => {
    const reading = app.db.rows(everyAbove, [after, reportsAtATime, which === 'listed']);
    reading.catch(() => {}); // reported when it is awaited
    return reading;
  };
  let rows = await read('0');
  for (;;) {
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    const next = read(last);
    yield openShownReports(app, rows);
    rows = await next;
  }
}

/**
 * Reports of any author that are not withdrawn, with ids above `after`, the oldest first, locked until the transaction ends.
 * @returns those that can be opened, as others read them, and where the next step begins; null after the last
 */
export async function lockActiveAbove(
  app: App,
  tx: Tx,
  after: string,
): Promise<{ reports: StoredReport[]; last: string | null }> {
  const rows = await tx.rows(lockAbove, [after, reportsAtATime]);
  return { reports: openShownReports(app, rows), last: rows.at(-1)?.id ?? null };
}
