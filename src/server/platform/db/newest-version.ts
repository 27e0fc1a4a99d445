import type { Queryable, Statement } from './pool.ts';

/**
 * The newest version that counts. Usually the first row does; the others were written or changed by another program.
 * @param newest the newest rows before the version $1, or all for null
 */
export async function newestVersion<Row extends { version: number }>(
  db: Queryable,
  newest: Statement<Row>,
  counts: (row: Row) => boolean,
): Promise<Row | null> {
  for (let before: number | null = null; ; ) {
    const rows: Row[] = await db.rows(newest, [before]);
    const found = rows.find(counts);
    const last = rows.at(-1);
    if (found || !last) return found ?? null;
    before = last.version;
  }
}

/** How many rows `newest` reads at once. */
export const versionsAtOnce = 10;
