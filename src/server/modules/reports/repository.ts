import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import { namesIdentifier, reportIdentifiers } from '../../../contract/report-fields.ts';
import { maxEarlierVersions } from '../../../contract/reports.ts';
import type { Queryable, Statement, Tx } from '../../platform/db/pool.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import type { SealedRow, SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { disowning } from './disowning.ts';
import { importing } from './importing.ts';
import { columnValues, fromColumns } from './readable-columns.ts';
import { newestOf, newReportId } from './report-id.ts';
import {
  noteContext,
  type ReportPlace,
  reportContext,
  type SealedContent,
  sealedReport,
  type VersionPlace,
  versionContext,
} from './sealed-fields.ts';
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

/** The author of a row's report, in SQL. */
const authorOf = (table: string): string => `select r.author_id from reports r where r.id = ${table}.report_id`;

const placeOfTexts = ({ version, author_id }: SealedRow, id: string | null | undefined): VersionPlace => ({
  id: String(id),
  version: Number(version),
  authorId: author_id ?? null,
});

export type ReportRepository = ReturnType<typeof reportRepository>;

/** Stores reports in PostgreSQL: it seals on the way in and opens on the way out. */
export function reportRepository({ vault }: { vault: Vault }) {
  const sealed = sealedReport(vault);

  const placeOf = ({ id, version, author_id }: { id: string; version: number; author_id: string | null }) => ({
    id,
    version,
    authorId: author_id,
  });
  // Object.assign: spreading into a new object costs several microseconds per report.
  const fromRow = (row: sql.ReportRow): StoredReport =>
    Object.assign(sealed.open(placeOf(row), row.sealed), fromColumns(row), {
      id: row.id,
      authorId: row.author_id,
      version: row.version,
      keywords: row.keywords,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      withdrawnAt: row.withdrawn_at,
    });
  /** @throws VaultError when it cannot be opened, or its tokens were moved to it from another report */
  const fromMatch = (row: sql.MatchRow, query: LookupQuery): MatchedReport => {
    const report = Object.assign(sealed.open(placeOf(row), row.sealed), fromColumns(row), {
      id: row.id,
      authorId: row.author_id,
      createdAt: row.created_at,
    });
    if (query.some((identifier) => namesIdentifier(report, identifier))) return report;
    throw vault.unreadable(reportContext(placeOf(row)), 'The report names none of the identifiers it was found by.');
  };
  const fromRows = (rows: sql.ReportRow[]) => vault.openEach(rows, fromRow);
  /** One step through all reports: those that can be opened, and where the next step begins; null after the last. */
  const stepOf = (rows: sql.ReportRow[]) => ({ reports: fromRows(rows), last: rows.at(-1)?.id ?? null });
  const findOne = async (db: Queryable, statement: Statement<sql.ReportRow>, values: unknown[]) => {
    const row = await db.one(statement, values);
    return row && fromRow(row);
  };

  const fromWithdrawal = (place: ReportPlace, { reason, note, withdrawn_at }: sql.WithdrawalRow): StoredWithdrawal => ({
    withdrawnAt: withdrawn_at,
    reason,
    note: note && sealed.openNote(place, note),
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
    ...disowning(sealed),

    async insert(tx: Tx, authorId: string, { keywords, ...fields }: KeyedContent, at: Date): Promise<string> {
      for (;;) {
        const id = newReportId(at);
        const bytes = sealed.seal({ id, version: 1, authorId }, fields);
        const values = [id, authorId, keywords, bytes, at, ...columnValues(fields)];
        // No row comes back when another report of this millisecond has drawn the same id.
        if (!(await tx.one(sql.insert, values))) continue;
        const tokens = sealed.tokens(fields);
        await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
        return id;
      }
    },

    /** The author's report, withdrawn or not, locked until the transaction ends; null for other authors' reports. */
    lockOwn: (tx: Tx, authorId: string, id: string) => findOne(tx, sql.lockOwn, [id, authorId]),

    /** Up to `limit` of the author's reports, withdrawn or not, locked. `ids` has those that cannot be opened, too. */
    async lockSomeOf(tx: Tx, authorId: string, limit: number): Promise<{ ids: string[]; readable: StoredReport[] }> {
      const rows = await tx.rows(sql.lockSomeOf, [authorId, limit]);
      return { ids: rows.map(({ id }) => id), readable: fromRows(rows) };
    },

    /** Deletes reports with their versions and withdrawals, and the tokens of those that can be opened. */
    async removeAll(tx: Tx, ids: readonly string[], readable: readonly StoredReport[]): Promise<void> {
      await tx.rows(sql.deleteTokens, tokenRows(readable, allTokens));
      await tx.rows(sql.deleteSome, [ids]);
    },

    /** Deletes some withdrawn reports whose author is gone. @returns how many */
    removeOwnerless: async (db: Queryable, limit: number) => (await db.rows(sql.deleteOwnerless, [limit])).length,

    /** Reports of any author that are not withdrawn, with ids above `after`, the oldest first. */
    activeAbove: async (db: Queryable, after: string, limit: number) =>
      stepOf(await db.rows(sql.activeAbove, [after, limit])),
    /** The same, locked until the transaction ends. */
    lockActiveAbove: async (tx: Tx, after: string, limit: number) =>
      stepOf(await tx.rows(sql.lockActiveAbove, [after, limit])),
    async setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> {
      await tx.rows(sql.setKeywords, [id, keywords]);
    },

    /** The author's report, unless it is withdrawn. */
    own: (db: Queryable, authorId: string, id: string) => findOne(db, sql.own, [id, authorId]),

    /** Keeps the current version in the history and writes the next one. */
    async replace(tx: Tx, current: StoredReport, { keywords, ...fields }: KeyedContent, at: Date): Promise<void> {
      const { id } = current;
      await tx.rows(sql.keepVersion, [id, sealed.sealVersion(current, current)]);
      if (current.version > maxEarlierVersions) await tx.rows(sql.thinVersions, [id, maxEarlierVersions]);
      const next = sealed.seal({ ...current, version: current.version + 1 }, fields);
      await tx.rows(sql.replace, [id, keywords, next, at, ...columnValues(fields)]);
      await tx.rows(sql.deleteTokens, tokenRows([current], allTokens));
      const tokens = sealed.tokens(fields);
      await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
    },

    /**
     * Up to `limit` versions of an author's report below `cursor`, newest first, and the version before them.
     * @throws VaultError when none of them can be opened, as when the report is another author's
     */
    async versions(
      db: Queryable,
      { id, authorId }: ReportPlace,
      { limit, cursor }: PageQuery,
    ): Promise<{ versions: StoredVersion[]; before: StoredVersion | undefined; next: string | null }> {
      const rows = await db.rows(sql.versions, [id, cursor ?? maxId, limit + 1]);
      const open = ({ is_current, version, ...row }: sql.VersionRow): StoredVersion => ({
        ...(is_current ? sealed.open : sealed.openVersion)({ id, authorId, version }, row.sealed),
        ...fromColumns(row),
        version,
        writtenAt: row.written_at,
      });
      const page = rows.slice(0, limit);
      const versions = vault.openEach(page, open);
      if (page[0] && versions.length === 0) open(page[0]);
      const [before] = vault.openEach(rows.slice(limit), open);
      return { versions, before, next: rows.length > limit ? String(page.at(-1)?.version) : null };
    },

    /** Marks reports as withdrawn, with when and why, and deletes their tokens. */
    async withdraw(
      tx: Tx,
      reports: readonly StoredReport[],
      { reason, note, withdrawnAt }: StoredWithdrawal,
    ): Promise<void> {
      const ids = reports.map(({ id }) => id);
      const notes = reports.map((report) => (note === null ? null : sealed.sealNote(report, note)));
      await tx.rows(sql.withdraw, [ids, notes, reason, withdrawnAt]);
      await tx.rows(sql.deleteTokens, tokenRows(reports, allTokens));
    },

    async withdrawal(db: Queryable, place: ReportPlace): Promise<StoredWithdrawal | null> {
      const row = await db.one(sql.withdrawal, [place.id]);
      return row && fromWithdrawal(place, row);
    },

    /** The author's report's withdrawal, null while it is not withdrawn; undefined for other authors' reports. */
    async ownWithdrawal(db: Queryable, authorId: string, id: string): Promise<StoredWithdrawal | null | undefined> {
      const row = await db.one(sql.ownWithdrawal, [id, authorId]);
      if (!row) return undefined;
      return row.withdrawn_at && fromWithdrawal({ id, authorId }, row);
    },

    /**
     * A page of the author's reports, newest first, with the length of the list and how many come before the page. `ids`
     * has those that cannot be opened, too.
     */
    async list(
      db: Queryable,
      authorId: string,
      { limit, cursor, after, withdrawn, email }: ListQuery,
    ): Promise<{ items: StoredReport[]; ids: string[]; total: number; ahead: number }> {
      const values = [authorId, after ?? cursor ?? maxId, limit, withdrawn];
      const rows =
        email === undefined
          ? await db.rows(after ? sql.newer : sql.older, values)
          : await db.rows(after ? sql.newerNaming : sql.olderNaming, [
              ...values,
              sealed.searchTokens(reportIdentifiers({ email, CNIC: null, phone: null })),
            ]);
      const { total = 0, ahead = 0 } = rows[0] ?? {};
      const found = rows.filter((row) => row.id !== null);
      return { items: fromRows(found), ids: found.map(({ id }) => id), total, ahead };
    },

    /** The newest reports of any author. */
    latest: async (db: Queryable, limit: number) => fromRows(await db.rows(sql.latest, [limit])),

    /**
     * For each query up to `limit` reports that name any of its identifiers, newest first, each once, and the cursor of the
     * next page. A report that cannot be opened, or that names none of them, is left out.
     */
    async matching(
      db: Queryable,
      queries: readonly LookupQuery[],
      { limit, cursor }: PageQuery,
    ): Promise<{ items: MatchedReport[]; next: string | null }[]> {
      const found: sql.MatchRow[][] = queries.map(() => []);
      for (const row of await db.rows(sql.matching, [...queryTokens(queries), cursor ?? maxId, limit + 1]))
        found[row.query]?.push(row);
      return mapYielding(found, (rows, at) => {
        const newest = newestOf(rows, limit + 1);
        const page = newest.slice(0, limit);
        const items = vault.openEach(page, (row) => fromMatch(row, queries[at] ?? []));
        return { items, next: newest.length > limit ? (page.at(-1)?.id ?? null) : null };
      });
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
        columns: { version: 'version', author_id: 'author_id' },
        context: (row) => reportContext(placeOfTexts(row, row.id)),
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
        columns: { author_id: authorOf('report_versions') },
        context: (row) => versionContext(placeOfTexts(row, row.report_id)),
      },
      {
        table: 'report_withdrawals',
        key: [['report_id', 'bigint']],
        column: 'note',
        columns: { author_id: authorOf('report_withdrawals') },
        context: (row) => noteContext(placeOfTexts(row, row.report_id)),
      },
    ] satisfies SealedRows[],
  };
}
