import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import { reportIdentifiers } from '../../../contract/report-fields.ts';
import { maxEarlierVersions } from '../../../contract/reports.ts';
import type { Queryable, Statement, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { importing } from './importing.ts';
import { columnValues, fromColumns } from './readable-columns.ts';
import { newestOf, newReportId } from './report-id.ts';
import { type SealedContent, sealedReport } from './sealed-fields.ts';
import { sentBodies } from './sent-bodies.ts';
import * as sql from './statements.ts';
import type { KeyedContent, MatchedReport, StoredReport, StoredVersion, StoredWithdrawal } from './stored-report.ts';

/** Up to `limit` reports with ids below `cursor`. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Up to `limit` reports of an author's list, below `cursor` or above `after`. */
export interface ListQuery extends PageQuery {
  after?: string;
  withdrawn: boolean;
  /** Only those that name this address. */
  email?: string;
}

/** The identifiers of one lookup. */
export type LookupQuery = readonly NormalIdentifier[];

/** Above every id: where a list begins. */
const maxId = '9223372036854775807';

export type ReportRepository = ReturnType<typeof reportRepository>;

/** Stores reports in PostgreSQL: it seals on the way in and opens on the way out. */
export function reportRepository({ vault }: { vault: Vault }) {
  const sealed = sealedReport(vault);

  // Object.assign: spreading into a new object costs several microseconds per report.
  const fromRow = (row: sql.ReportRow): StoredReport =>
    Object.assign(sealed.open(row.id, row.sealed), fromColumns(row), {
      id: row.id,
      authorId: row.author_id,
      version: row.version,
      keywords: row.keywords,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      withdrawnAt: row.withdrawn_at,
    });
  const fromMatch = (row: sql.MatchRow): MatchedReport =>
    Object.assign(sealed.open(row.id, row.sealed), fromColumns(row), {
      id: row.id,
      authorId: row.author_id,
      createdAt: row.created_at,
    });
  const fromRows = (rows: sql.ReportRow[]) => rows.map(fromRow);
  const findOne = async (db: Queryable, statement: Statement<sql.ReportRow>, values: unknown[]) => {
    const row = await db.one(statement, values);
    return row && fromRow(row);
  };

  const fromWithdrawal = (id: string, { reason, note, withdrawn_at }: sql.WithdrawalRow): StoredWithdrawal => ({
    withdrawnAt: withdrawn_at,
    reason,
    note: note && sealed.openNote(id, note),
  });

  /** Tokens and the ids of their reports as two arrays, as the statements take them. */
  const tokenRows = <T extends { id: string }>(items: readonly T[], tokensOf: (item: T) => string[]) => {
    const pairs = items.flatMap((item) => tokensOf(item).map((token) => ({ token, id: item.id })));
    return [pairs.map(({ token }) => token), pairs.map(({ id }) => id)];
  };
  const allTokens = (report: SealedContent) => sealed.searchTokens(reportIdentifiers(report));

  /** The index of each query and its tokens, as two arrays in PostgreSQL's text form. */
  const queryTokens = (queries: readonly LookupQuery[]): [string, string] => {
    const indexes: number[] = [];
    const tokens: string[] = [];
    for (const [index, query] of queries.entries())
      for (const token of sealed.searchTokens(query)) {
        indexes.push(index);
        tokens.push(token);
      }
    return [`{${indexes.join(',')}}`, `{${tokens.join(',')}}`];
  };

  return {
    ...importing(sealed),
    ...sentBodies(sealed),

    async insert(tx: Tx, authorId: string, { keywords, ...fields }: KeyedContent, at: Date): Promise<string> {
      for (;;) {
        const id = newReportId(at);
        const values = [id, authorId, keywords, sealed.seal(id, fields), at, ...columnValues(fields)];
        // No row comes back when another report of this millisecond has drawn the same id.
        if (!(await tx.one(sql.insert, values))) continue;
        const tokens = sealed.tokens(fields);
        await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
        return id;
      }
    },

    /** The author's report, withdrawn or not, locked until the transaction ends; null for other authors' reports. */
    lockOwn: (tx: Tx, authorId: string, id: string) => findOne(tx, sql.lockOwn, [id, authorId]),

    /** Up to `limit` of the author's reports, withdrawn or not, locked. */
    lockSomeOf: async (tx: Tx, authorId: string, limit: number) =>
      fromRows(await tx.rows(sql.lockSomeOf, [authorId, limit])),

    /** Deletes reports with their versions, withdrawals and tokens. */
    async removeAll(tx: Tx, reports: readonly StoredReport[]): Promise<void> {
      await tx.rows(sql.deleteTokens, tokenRows(reports, allTokens));
      await tx.rows(sql.deleteSome, [reports.map(({ id }) => id)]);
    },

    /** Deletes some withdrawn reports whose author is gone. @returns how many */
    removeOwnerless: async (db: Queryable, limit: number) => (await db.rows(sql.deleteOwnerless, [limit])).length,

    /** Reports of any author that are not withdrawn, with ids above `after`, the oldest first. */
    activeAbove: async (db: Queryable, after: string, limit: number) =>
      fromRows(await db.rows(sql.activeAbove, [after, limit])),
    /** The same, locked until the transaction ends. */
    lockActiveAbove: async (tx: Tx, after: string, limit: number) =>
      fromRows(await tx.rows(sql.lockActiveAbove, [after, limit])),
    async setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> {
      await tx.rows(sql.setKeywords, [id, keywords]);
    },

    /** The author's report, unless it is withdrawn. */
    own: (db: Queryable, authorId: string, id: string) => findOne(db, sql.own, [id, authorId]),

    /** Keeps the current version in the history and writes the next one. */
    async replace(tx: Tx, current: StoredReport, { keywords, ...fields }: KeyedContent, at: Date): Promise<void> {
      const { id } = current;
      await tx.rows(sql.keepVersion, [id]);
      if (current.version > maxEarlierVersions) await tx.rows(sql.thinVersions, [id, maxEarlierVersions]);
      await tx.rows(sql.replace, [id, keywords, sealed.seal(id, fields), at, ...columnValues(fields)]);
      await tx.rows(sql.deleteTokens, tokenRows([current], allTokens));
      const tokens = sealed.tokens(fields);
      await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
    },

    /** Up to `limit` versions of a report below `cursor`, newest first. */
    async versions(db: Queryable, id: string, { limit, cursor }: PageQuery): Promise<StoredVersion[]> {
      const rows = await db.rows(sql.versions, [id, cursor ?? maxId, limit]);
      return rows.map((row) => ({
        ...sealed.open(id, row.sealed),
        ...fromColumns(row),
        version: row.version,
        writtenAt: row.written_at,
      }));
    },

    /** Marks reports as withdrawn, with when and why, and deletes their tokens. */
    async withdraw(
      tx: Tx,
      reports: readonly StoredReport[],
      { reason, note, withdrawnAt }: StoredWithdrawal,
    ): Promise<void> {
      const ids = reports.map(({ id }) => id);
      const notes = ids.map((id) => (note === null ? null : sealed.sealNote(id, note)));
      await tx.rows(sql.withdraw, [ids, notes, reason, withdrawnAt]);
      await tx.rows(sql.deleteTokens, tokenRows(reports, allTokens));
    },

    async withdrawal(db: Queryable, id: string): Promise<StoredWithdrawal | null> {
      const row = await db.one(sql.withdrawal, [id]);
      return row && fromWithdrawal(id, row);
    },

    /** The author's report's withdrawal, null while it is not withdrawn; undefined for other authors' reports. */
    async ownWithdrawal(db: Queryable, authorId: string, id: string): Promise<StoredWithdrawal | null | undefined> {
      const row = await db.one(sql.ownWithdrawal, [id, authorId]);
      if (!row) return undefined;
      return row.withdrawn_at && fromWithdrawal(id, row);
    },

    /** A page of the author's reports, newest first, with the length of the list and how many come before the page. */
    async list(
      db: Queryable,
      authorId: string,
      { limit, cursor, after, withdrawn, email }: ListQuery,
    ): Promise<{ items: StoredReport[]; total: number; ahead: number }> {
      const values = [authorId, after ?? cursor ?? maxId, limit, withdrawn];
      const rows =
        email === undefined
          ? await db.rows(after ? sql.newer : sql.older, values)
          : await db.rows(after ? sql.newerNaming : sql.olderNaming, [
              ...values,
              sealed.searchTokens(reportIdentifiers({ email, CNIC: null, phone: null })),
            ]);
      const { total = 0, ahead = 0 } = rows[0] ?? {};
      return { items: rows.filter((row) => row.id !== null).map(fromRow), total, ahead };
    },

    /** The newest reports of any author. */
    latest: async (db: Queryable, limit: number) => fromRows(await db.rows(sql.latest, [limit])),

    /** For each query the reports that name any of its identifiers, newest first, each once. */
    async matching(
      db: Queryable,
      queries: readonly LookupQuery[],
      { limit, cursor }: PageQuery,
    ): Promise<MatchedReport[][]> {
      const found: sql.MatchRow[][] = queries.map(() => []);
      for (const row of await db.rows(sql.matching, [...queryTokens(queries), cursor ?? maxId, limit]))
        found[row.query]?.push(row);
      return found.map((rows) => newestOf(rows, limit).map(fromMatch));
    },

    /** The totals of many queries, each counted up to `cap` reports; null for one that nothing matches. */
    async totalsEach(db: Queryable, queries: readonly LookupQuery[], cap: number) {
      const rows = await db.rows(sql.totalsEach, [...queryTokens(queries), cap]);
      const byQuery = new Map(rows.map((row) => [row.query, row]));
      return queries.map((_, index) => byQuery.get(index) ?? null);
    },

    /** How many reports name any of the identifiers and by how many authors, counted up to `cap` reports. */
    totals: (db: Queryable, query: LookupQuery, cap: number) => db.one(sql.totals, [sealed.searchTokens(query), cap]),

    sealedRows: [
      {
        table: 'reports',
        key: [['id', 'bigint']],
        column: 'sealed',
        context: ({ id }) => sealed.context(String(id)),
        async alongside(tx, rows) {
          const reports = rows.map(({ id, plain }) => ({ ...(JSON.parse(String(plain)) as SealedContent), id }));
          await tx.rows(sql.deleteTokens, tokenRows(reports, allTokens));
          await tx.rows(
            sql.renewTokens,
            tokenRows(reports, (report) => sealed.tokens(report)),
          );
        },
      },
      {
        table: 'report_versions',
        key: [
          ['report_id', 'bigint'],
          ['version', 'int'],
        ],
        column: 'sealed',
        context: ({ report_id }) => sealed.context(String(report_id)),
      },
      {
        table: 'report_withdrawals',
        key: [['report_id', 'bigint']],
        column: 'note',
        context: ({ report_id }) => sealed.noteContext(String(report_id)),
      },
    ] satisfies SealedRows[],
  };
}
