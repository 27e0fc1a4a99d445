import { normalIdentifiers as identifiersOf, type NormalIdentifier } from '../../../contract/identifiers.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { newReportId } from './report-id.ts';
import { type PersonalFields, sealedReport } from './sealed-report.ts';
import * as sql from './statements.ts';

/** What a report says. */
export interface ReportContent extends PersonalFields {
  city: string;
  country: string;
  /** YYYY-MM-DD */
  date: string;
  keywords: string[];
}

/** A report as it is stored. */
export interface StoredReport extends ReportContent {
  id: string;
  authorId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The identifiers of one lookup. */
export type Question = readonly NormalIdentifier[];

/** Where a list goes on: below this id. */
const newest = '9223372036854775807';

export type ReportRepository = ReturnType<typeof reportRepository>;

/** The only file that knows how a report lies in PostgreSQL; it seals on the way in and opens on the way out. */
export function reportRepository({ vault }: { vault: Vault }) {
  const sealed = sealedReport(vault);

  const fromRow = (row: sql.ReportRow): StoredReport => ({
    ...sealed.open(row.id, row.sealed),
    id: row.id,
    authorId: row.author_id,
    version: row.version,
    city: row.city,
    country: row.country,
    date: row.happened_on,
    keywords: row.keywords,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
  const opened = (rows: sql.ReportRow[]) => rows.map(fromRow);

  /** The tokens to search for, each with the number of its question. */
  const numbered = (questions: readonly Question[]): [number[], string[]] => {
    const pairs = questions.flatMap((question, number) =>
      sealed.searchTokens(question).map((token): [number, string] => [number, token]),
    );
    return [pairs.map(([number]) => number), pairs.map(([, token]) => token)];
  };

  return {
    async insert(tx: Tx, authorId: string, content: ReportContent, at: Date): Promise<string> {
      const { city, country, date, keywords } = content;
      for (;;) {
        const id = newReportId(at);
        const seal = sealed.seal(id, content);
        // No row comes back when another report of this millisecond has drawn the same id.
        const row = await tx.one(sql.insert, [id, authorId, city, country, date, keywords, seal, at]);
        if (!row) continue;
        await tx.rows(sql.insertTokens, [sealed.tokens(content), id]);
        return id;
      }
    },

    /** The author's report, locked until the transaction ends; null when there is none or it is somebody else's. */
    async lockOwn(tx: Tx, authorId: string, id: string): Promise<StoredReport | null> {
      const row = await tx.one(sql.lockOwn, [id, authorId]);
      return row && fromRow(row);
    },

    /** Up to `limit` of the author's reports, locked until the transaction ends. */
    lockSomeOf: async (tx: Tx, authorId: string, limit: number) =>
      opened(await tx.rows(sql.lockSomeOf, [authorId, limit])),

    /** Deletes reports with their earlier versions and whatever they are found by. */
    async removeAll(tx: Tx, reports: readonly StoredReport[]): Promise<void> {
      const tokens = reports.flatMap((report) =>
        sealed.searchTokens(identifiersOf(report)).map((token) => ({ token, id: report.id })),
      );
      await tx.rows(sql.deleteTokensOf, [tokens.map(({ token }) => token), tokens.map(({ id }) => id)]);
      await tx.rows(sql.deleteSome, [reports.map(({ id }) => id)]);
    },

    async own(db: Queryable, authorId: string, id: string): Promise<StoredReport | null> {
      const row = await db.one(sql.own, [id, authorId]);
      return row && fromRow(row);
    },

    /** Keeps the current version in the history and puts the next one in its place. */
    async replace(tx: Tx, current: StoredReport, next: ReportContent, at: Date): Promise<void> {
      const { id } = current;
      const { city, country, date, keywords } = next;
      await tx.rows(sql.keepVersion, [id]);
      await tx.rows(sql.replace, [id, city, country, date, keywords, sealed.seal(id, next), at]);
      await tx.rows(sql.deleteTokens, [sealed.searchTokens(identifiersOf(current)), id]);
      await tx.rows(sql.insertTokens, [sealed.tokens(next), id]);
    },

    /** An author's reports, newest first, below `cursor`. */
    byAuthor: async (db: Queryable, authorId: string, { limit, cursor }: Page) =>
      opened(await db.rows(sql.byAuthor, [authorId, cursor ?? newest, limit])),

    /** Those of them that name this e-mail. */
    byAuthorAndEmail: async (db: Queryable, authorId: string, email: string, { limit, cursor }: Page) =>
      opened(
        await db.rows(sql.byAuthorAndEmail, [
          authorId,
          cursor ?? newest,
          limit,
          sealed.searchTokens(identifiersOf({ email, CNIC: null, phone: null })),
        ]),
      ),

    /** Reports that name any of the identifiers, newest first, each once. */
    matching: async (db: Queryable, identifiers: readonly NormalIdentifier[], { limit, cursor }: Page) =>
      opened(await db.rows(sql.matching, [sealed.searchTokens(identifiers), cursor ?? newest, limit])),

    /** The newest reports of anybody. */
    latest: async (db: Queryable, limit: number) => opened(await db.rows(sql.latest, [limit])),

    /** For each of many questions the reports that name any of its identifiers: newest first, `limit` at most. */
    async matchingEach(db: Queryable, questions: readonly Question[], limit: number): Promise<StoredReport[][]> {
      const [numbers, tokens] = numbered(questions);
      const found: StoredReport[][] = questions.map(() => []);
      for (const row of await db.rows(sql.matchingEach, [numbers, tokens, limit]))
        found[row.question]?.push(fromRow(row));
      return found;
    },

    /** The totals of many questions, each counted up to `cap` reports; a question that nothing matches has none. */
    async totalsEach(db: Queryable, questions: readonly Question[], cap: number) {
      const [numbers, tokens] = numbered(questions);
      const rows = await db.rows(sql.totalsEach, [numbers, tokens, cap]);
      const byQuestion = new Map(rows.map((row) => [row.question, row]));
      return questions.map((_, question) => byQuestion.get(question) ?? null);
    },

    /** How many reports name any of the identifiers and by how many authors, counted up to `cap` reports. */
    totals: (db: Queryable, identifiers: readonly NormalIdentifier[], cap: number) =>
      db.one(sql.totals, [sealed.searchTokens(identifiers), cap]),

    /**
     * Takes an Idempotency-Key for this body. Of two calls at once the second waits for the first to end.
     * @returns the report it was used for before, with whether the body was the same; null when it is new
     */
    async takeOnceKey(tx: Tx, authorId: string, onceKey: string, body: unknown, at: Date) {
      const token = sealed.bodyToken(body);
      if (await tx.one(sql.takeOnceKey, [authorId, onceKey, token, at])) return null;
      const known = await tx.one(sql.onceKey, [authorId, onceKey]);
      return known && { reportId: known.report_id, sameBody: known.body_token === token };
    },
    async keepOnceKey(tx: Tx, authorId: string, onceKey: string, reportId: string): Promise<void> {
      await tx.rows(sql.keepOnceKey, [authorId, onceKey, reportId]);
    },
    async forgetOnceKeys(db: Queryable, before: Date): Promise<void> {
      await db.rows(sql.forgetOnceKeys, [before]);
    },
  };
}

/** At most `limit` reports, those below `cursor`. */
export interface Page {
  limit: number;
  cursor?: string;
}
