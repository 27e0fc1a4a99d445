import { maxEarlierVersions } from '../../../contract/reports/reports.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Named, NamedContent, NamedReport } from './named.ts';
import { type Placing, placingValues } from './placing.ts';
import { columnValues } from './readable-columns.ts';
import { firstIdAt, newReportId } from './report-id.ts';
import type { SealedReport } from './sealed-fields.ts';
import * as standings from './standing-statements.ts';
import * as sql from './statements.ts';
import type { StoredReport } from './stored-report.ts';
import { storedRows, tokenRows } from './stored-rows.ts';

export type Writing = ReturnType<typeof writing>;

/** The part of the repository that writes single reports. */
export function writing(sealed: SealedReport) {
  const { fromRows, findOne } = storedRows(sealed);

  const insertTokens = async (tx: Tx, id: string, named: Named, state: StoredState): Promise<void> => {
    const rows = tokenRows([{ id, named }], (one) => one.tokens());
    await tx.rows(state === 'listed' ? sql.insertTokens : standings.insertUnlistedTokens, rows);
  };
  const deleteTokens = async (tx: Tx, reports: readonly NamedReport[]): Promise<void> => {
    await tx.rows(
      sql.deleteTokens,
      tokenRows(reports, (named) => named.allTokens()),
    );
    await tx.rows(standings.deleteUnlistedTokens, [reports.map(({ id }) => id)]);
  };

  return {
    /** Deletes the tokens of reports, whether they are listed or not. */
    deleteTokens,
    /** Writes the tokens of a report that has none, where its state wants them. */
    insertTokens,

    async insert(
      tx: Tx,
      authorId: string,
      { content: { keywords, ...fields }, named }: NamedContent,
      at: Date,
      placing: Placing,
    ): Promise<string> {
      for (;;) {
        const id = newReportId(at);
        const bytes = sealed.seal({ id, version: 1, authorId }, fields);
        const values = [
          id,
          authorId,
          keywords,
          bytes,
          at,
          ...placingValues(sealed.marks, { id, authorId }, placing),
          ...columnValues(fields),
        ];
        // No row comes back when another report of this millisecond has drawn the same id.
        if (!(await tx.one(sql.insert, values))) continue;
        await insertTokens(tx, id, named, placing.state);
        return id;
      }
    },

    /** The author's report, withdrawn or not, locked until the transaction ends; null for other authors' reports. */
    lockOwn: (tx: Tx, authorId: string, id: string) => findOne(tx, sql.lockOwn, [id, authorId]),

    /** Up to `limit` of the author's reports, withdrawn or not, but for those that stay, locked. `ids` has those that cannot be opened, too. */
    async lockSomeOf(tx: Tx, authorId: string, limit: number): Promise<{ ids: string[]; readable: StoredReport[] }> {
      const rows = await tx.rows(sql.lockSomeOf, [authorId, limit]);
      return { ids: rows.map(({ id }) => id), readable: fromRows(rows) };
    },

    /** Up to `limit` of the author's reports that stay and are not withdrawn, locked: see statements.ts. */
    lockStayingOf: async (tx: Tx, authorId: string, limit: number) =>
      fromRows(await tx.rows(sql.lockStayingOf, [authorId, limit])),

    /** Deletes reports with their versions and withdrawals, and the tokens of those that can be opened. */
    async removeAll(tx: Tx, ids: readonly string[], readable: readonly StoredReport[]): Promise<void> {
      await deleteTokens(
        tx,
        readable.map((report) => ({ id: report.id, named: sealed.named(report) })),
      );
      await tx.rows(standings.deleteUnlistedTokens, [ids]);
      await tx.rows(sql.deleteSome, [ids]);
    },

    /** A report of any author, in any state. */
    find: (db: Queryable, id: string) => findOne(db, sql.find, [id]),
    /** The same, locked until the transaction ends. */
    lock: (tx: Tx, id: string) => findOne(tx, sql.lock, [id]),

    /** The author's report, withdrawn or not. */
    findOwn: (db: Queryable, authorId: string, id: string) => findOne(db, sql.findOwn, [id, authorId]),
    /** The author's reports that were filed since a moment and are in the registry, newest first. */
    recentOwn: async (db: Queryable, authorId: string, since: Date): Promise<StoredReport[]> =>
      fromRows(await db.rows(sql.recentOwn, [authorId, firstIdAt(since)])),
    /** The author's report, unless it is withdrawn. */
    own: (db: Queryable, authorId: string, id: string) => findOne(db, sql.own, [id, authorId]),

    /** Keeps the current version in the history and writes the next one, in which no passage is hidden. */
    async replace(
      tx: Tx,
      { content: current, named: was }: NamedContent<StoredReport>,
      { content, named }: NamedContent,
      at: Date,
    ): Promise<void> {
      const { id } = current;
      const { keywords, ...fields } = content;
      await tx.rows(sql.keepVersion, [id, sealed.sealVersion(current, current)]);
      if (current.version > maxEarlierVersions) await tx.rows(sql.thinVersions, [id, maxEarlierVersions]);
      const next = sealed.seal({ ...current, version: current.version + 1 }, fields);
      await tx.rows(sql.replace, [id, keywords, next, at, ...columnValues(fields)]);
      await deleteTokens(tx, [{ id, named: was }]);
      await insertTokens(tx, id, named, current.state);
    },
  };
}
