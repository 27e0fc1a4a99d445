import type { FindOrder, FindSort, FindState } from '../../../contract/reports/find-reports.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { assessing } from './assessing.ts';
import { destroying } from './destroying.ts';
import { disowning } from './disowning.ts';
import { finding } from './finding.ts';
import { importing } from './importing.ts';
import { foundIn } from './list-statements.ts';
import { placements } from './placements.ts';
import { countForPolicy, countVerified, type PolicyCounts } from './policy-statements.ts';
import { fromColumns } from './readable-columns.ts';
import { redactions } from './redactions.ts';
import { firstIdAt } from './report-id.ts';
import {
  noteContext,
  placeOfTexts,
  type ReportPlace,
  replyContext,
  reportContext,
  type SealedContent,
  sealedReport,
  versionContext,
} from './sealed-fields.ts';
import { sentBodies } from './sent-bodies.ts';
import { staffReading } from './staff-reading.ts';
import { deleteUnlistedTokens } from './standing-statements.ts';
import * as sql from './statements.ts';
import type { StoredReport, StoredVersion } from './stored-report.ts';
import { storedRows, tokenRows } from './stored-rows.ts';
import { withdrawals } from './withdrawals.ts';
import { writing } from './writing.ts';

/** Up to `limit` reports with ids below `cursor`. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Up to `limit` reports of an author's list, behind `cursor` or before `after`. */
export interface ListQuery extends PageQuery {
  after?: string | undefined;
}

/** Which of an author's reports are listed, and in which order. */
export interface ListFilter {
  /** Only those that name one of these; all, when there is none. */
  identifiers: readonly NormalIdentifier[];
  state: FindState;
  /** The first and the last day of what happened, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  sort: FindSort;
  order: FindOrder;
}

/** What became of an author's reports. */
export interface AuthorRecord {
  filed: number;
  verified: number;
  removed: number;
}

/** The identifiers of one lookup. */
export type LookupQuery = readonly NormalIdentifier[];

/** Above every id: where a list begins. */
const maxId = '9223372036854775807';

/** The author of a row's report, in SQL. */
const authorOf = (table: string): string => `select r.author_id from reports r where r.id = ${table}.report_id`;

export type ReportRepository = ReturnType<typeof reportRepository>;

/** Stores reports in PostgreSQL: it seals on the way in and opens on the way out. */
export function reportRepository({ vault }: { vault: Vault }) {
  const sealed = sealedReport(vault);
  const { heldRows, ...kept } = destroying(sealed);
  const { redactedRows, ...redaction } = redactions(sealed);

  const { fromRows, shownRows, stepOf } = storedRows(sealed);
  const writes = writing(sealed);

  return {
    /** What a change of the policy concerns, each up to `max`. @param since when reports were filed lately */
    countVerified: async (db: Queryable): Promise<number> => (await db.one(countVerified))?.verified ?? 0,
    countForPolicy: async (db: Queryable, since: Date, max: number): Promise<PolicyCounts> =>
      (await db.one(countForPolicy, [firstIdAt(since), max])) ?? { filed: 0, held: 0, unverified: 0 },

    ...importing(sealed),
    ...sentBodies(sealed),
    ...disowning(sealed),
    ...assessing(sealed),
    ...placements(sealed),
    ...writes,
    ...withdrawals(sealed, writes),
    ...finding(sealed),
    ...staffReading(sealed),
    ...kept,
    ...redaction,

    /** Deletes some withdrawn reports whose author is gone. @returns how many */
    removeOwnerless: async (db: Queryable, limit: number) => (await db.rows(sql.deleteOwnerless, [limit])).length,

    /** Reports of any author that are not withdrawn, with ids above `after`, the oldest first, as others read them; all, or only listed ones. */
    activeAbove: async (db: Queryable, after: string, limit: number, which: 'all' | 'listed') =>
      stepOf(await db.rows(sql.activeAbove, [after, limit, which === 'listed'])),
    /** All of them, locked until the transaction ends. */
    lockActiveAbove: async (tx: Tx, after: string, limit: number) =>
      stepOf(await tx.rows(sql.lockActiveAbove, [after, limit])),
    async setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> {
      await tx.rows(sql.setKeywords, [id, keywords]);
    },

    some: async (db: Queryable, ids: readonly string[]) => fromRows(await db.rows(sql.some, [ids])),
    recordOf: async (db: Queryable, authorId: string): Promise<AuthorRecord> =>
      (await db.one(sql.recordOf, [authorId])) ?? { filed: 0, verified: 0, removed: 0 },

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

    /**
     * A page of the author's reports that fit a filter, with the length of the list and how many come before the page. `ids`
     * has those that cannot be opened, too.
     */
    async list(
      db: Queryable,
      authorId: string,
      filter: ListFilter,
      { limit, cursor, after }: ListQuery,
    ): Promise<{ items: StoredReport[]; ids: string[]; total: number; ahead: number }> {
      const { identifiers, state, from, to, sort, order } = filter;
      const tokens = identifiers.length > 0 ? sealed.searchTokens(identifiers) : null;
      const isPlain = sort === 'filed' && order === 'desc' && from === null && to === null;
      const isCounted = isPlain && (state === 'active' || state === 'any');
      const place = after ?? cursor ?? null;
      // The usual lists are counted in an index alone.
      const rows = isCounted
        ? await db.rows(tokens ? (after ? sql.newerNaming : sql.olderNaming) : after ? sql.newer : sql.older, [
            ...[authorId, place ?? maxId, limit, state === 'any'],
            ...(tokens ? [tokens] : []),
          ])
        : await db.rows(foundIn(sort, order, after ? 'back' : 'on'), [authorId, place, limit, state, from, to, tokens]);
      const { total = 0, ahead = 0 } = rows[0] ?? {};
      const found = rows.filter((row) => row.id !== null);
      return { items: fromRows(found), ids: found.map(({ id }) => id), total, ahead };
    },

    /** The newest reports of any author, as others read them. */
    latest: async (db: Queryable, limit: number) => shownRows(await db.rows(sql.latest, [limit])),

    sealedRows: [
      {
        table: 'reports',
        key: [['id', 'bigint']],
        column: 'sealed',
        columns: { version: 'version', author_id: 'author_id' },
        context: (row) => reportContext(placeOfTexts(row, row.id)),
        async alongside(tx, rows) {
          const reports = rows.map(({ id, plain }) => ({
            id,
            named: sealed.named(JSON.parse(String(plain)) as SealedContent),
          }));
          await tx.rows(
            sql.deleteTokens,
            tokenRows(reports, (named) => named.allTokens()),
          );
          await tx.rows(deleteUnlistedTokens, [reports.map(({ id }) => id)]);
          await tx.rows(
            sql.renewTokens,
            tokenRows(reports, (named) => named.tokens()),
          );
        },
      },
      {
        table: 'reports',
        key: [['id', 'bigint']],
        column: 'reply',
        context: ({ id }) => replyContext(String(id)),
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
      heldRows,
      redactedRows,
    ] satisfies SealedRows[],
  };
}
