import { normalIdentifiers as identifiersOf, type NormalIdentifier } from '../../../contract/identifiers.ts';
import type { Queryable, Statement, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { importing } from './importing.ts';
import { newestOf, newReportId } from './report-id.ts';
import { type PersonalFields, sealedReport } from './sealed-fields.ts';
import * as sql from './statements.ts';
import type { MatchedReport, ReportContent, StoredReport, StoredVersion, StoredWithdrawal } from './stored-report.ts';

/** At most `limit` reports, those below `cursor`. */
export interface Page {
  limit: number;
  cursor?: string;
}

/** Which part of an author's list: at most `limit` reports, below `cursor` or above `after`, the nearest to it. */
export interface ListPage extends Page {
  after?: string;
  withdrawn: boolean;
}

/** The identifiers of one lookup. */
export type Question = readonly NormalIdentifier[];

/** Above nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** The token of a body that cannot be known any more: any body counts as the same. */
const forgottenBody = nobody;
const bodiesAtATime = 500;

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
    withdrawnAt: row.withdrawn_at,
  });
  // Each property by its name: an object spread costs as much here as opening what was sealed.
  const fromMatch = (row: sql.MatchRow): MatchedReport => {
    const { title, name, email, CNIC, phone, address, evidence, url } = sealed.open(row.id, row.sealed);
    const { id, author_id: authorId, city, country, happened_on: date, created_at: createdAt } = row;
    return { id, authorId, title, name, email, CNIC, phone, address, city, country, evidence, date, url, createdAt };
  };
  const opened = (rows: sql.ReportRow[]) => rows.map(fromRow);
  const first = async (db: Queryable, statement: Statement<sql.ReportRow>, values: unknown[]) => {
    const row = await db.one(statement, values);
    return row && fromRow(row);
  };

  /** Tokens and the reports they lead to, side by side, as the statements take them. */
  const leading = <T extends { id: string }>(items: readonly T[], tokensOf: (item: T) => string[]) => {
    const pairs = items.flatMap((item) => tokensOf(item).map((token) => ({ token, id: item.id })));
    return [pairs.map(({ token }) => token), pairs.map(({ id }) => id)];
  };
  const allTokens = (report: StoredReport) => sealed.searchTokens(identifiersOf(report));

  /** The token that a body which was sent has under the current key; null when it cannot be known any more. */
  const currentToken = (row: sql.SentBodyRow): string | null => {
    const { sealed: bytes, city, country, happened_on: date } = row;
    if (!bytes || city === null || country === null || date === null) return null;
    const content = { ...sealed.open(row.report_id, bytes), city, country, date };
    const same = sealed.sentAs(content).find((tokens) => tokens.includes(row.body_token));
    return same?.[0] ?? null;
  };
  /** Goes through bodies in their order and moves those whose token is another one now. */
  async function moveBodies<Row extends sql.SentBodyRow>(
    db: Queryable,
    from: Statement<Row>,
    start: string,
    nameOf: (row: Row) => string,
    move: (rows: (Row & { token: string | null })[]) => Promise<unknown>,
  ): Promise<void> {
    for (let after = [nobody, start]; ; ) {
      const rows = await db.rows(from, [...after, bodiesAtATime]);
      const last = rows.at(-1);
      if (!last) return;
      const moved = rows
        .map((row) => ({ ...row, token: currentToken(row) }))
        .filter(({ token, body_token }) => token !== body_token && body_token !== forgottenBody);
      if (moved.length > 0) await move(moved);
      after = [last.account_id, nameOf(last)];
    }
  }

  /** The numbers of the questions and the tokens to search for, side by side, as PostgreSQL writes arrays. */
  const numbered = (questions: readonly Question[]): [string, string] => {
    const numbers: number[] = [];
    const tokens: string[] = [];
    for (const [number, question] of questions.entries())
      for (const token of sealed.searchTokens(question)) {
        numbers.push(number);
        tokens.push(token);
      }
    return [`{${numbers.join(',')}}`, `{${tokens.join(',')}}`];
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
        const tokens = sealed.tokens(content);
        await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
        return id;
      }
    },

    ...importing(vault),

    /** The author's report, withdrawn or not, locked until the transaction ends; null when it is none of theirs. */
    lockOwn: (tx: Tx, authorId: string, id: string) => first(tx, sql.lockOwn, [id, authorId]),

    /** Up to `limit` of the author's reports, withdrawn or not, locked. */
    lockSomeOf: async (tx: Tx, authorId: string, limit: number) =>
      opened(await tx.rows(sql.lockSomeOf, [authorId, limit])),

    /** Deletes reports with their earlier versions and whatever they are found by. */
    async removeAll(tx: Tx, reports: readonly StoredReport[]): Promise<void> {
      await tx.rows(sql.deleteTokens, leading(reports, allTokens));
      await tx.rows(sql.deleteSome, [reports.map(({ id }) => id)]);
    },

    /** Deletes some withdrawn reports whose author is gone. @returns how many */
    removeOwnerless: async (db: Queryable, limit: number) => (await db.rows(sql.deleteOwnerless, [limit])).length,

    /** Reports of anybody that stand, the oldest first, above `after`. */
    standingAbove: async (db: Queryable, after: string, limit: number) =>
      opened(await db.rows(sql.standingAbove, [after, limit])),
    /** The same, locked until the transaction ends. */
    lockStandingAbove: async (tx: Tx, after: string, limit: number) =>
      opened(await tx.rows(sql.lockStandingAbove, [after, limit])),
    async setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> {
      await tx.rows(sql.setKeywords, [id, keywords]);
    },

    /** One that stands. */
    own: (db: Queryable, authorId: string, id: string) => first(db, sql.own, [id, authorId]),

    /** Withdrawn or not. */
    ownAny: (db: Queryable, authorId: string, id: string) => first(db, sql.ownAny, [id, authorId]),

    /** Keeps the current version in the history and puts the next one in its place. */
    async replace(tx: Tx, current: StoredReport, next: ReportContent, at: Date): Promise<void> {
      const { id } = current;
      const { city, country, date, keywords } = next;
      await tx.rows(sql.keepVersion, [id]);
      await tx.rows(sql.replace, [id, city, country, date, keywords, sealed.seal(id, next), at]);
      await tx.rows(sql.deleteTokens, leading([current], allTokens));
      const tokens = sealed.tokens(next);
      await tx.rows(sql.insertTokens, [tokens, tokens.map(() => id)]);
    },

    /** The versions before the current one, oldest first. */
    async earlierVersions(db: Queryable, id: string): Promise<StoredVersion[]> {
      const rows = await db.rows(sql.versions, [id]);
      return rows.map((row) => ({
        ...sealed.open(id, row.sealed),
        city: row.city,
        country: row.country,
        date: row.happened_on,
        version: row.version,
        writtenAt: row.written_at,
      }));
    },

    /** Takes reports out of the registry: nothing finds them any more, and each has a row that says when and why. */
    async withdraw(
      tx: Tx,
      reports: readonly StoredReport[],
      { reason, note, withdrawnAt }: StoredWithdrawal,
    ): Promise<void> {
      const ids = reports.map(({ id }) => id);
      const notes = ids.map((id) => (note === null ? null : sealed.sealNote(id, note)));
      await tx.rows(sql.withdraw, [ids, notes, reason, withdrawnAt]);
      await tx.rows(sql.deleteTokens, leading(reports, allTokens));
    },

    async withdrawal(db: Queryable, id: string): Promise<StoredWithdrawal | null> {
      const row = await db.one(sql.withdrawal, [id]);
      return (
        row && {
          withdrawnAt: row.withdrawn_at,
          reason: row.reason,
          note: row.note && sealed.openNote(id, row.note),
        }
      );
    },

    /** A page of the author's reports, newest first, of those that name `email` where one is given. */
    async list(
      db: Queryable,
      authorId: string,
      { limit, cursor, after, withdrawn, email }: ListPage & { email?: string },
    ): Promise<{ items: StoredReport[]; total: number; ahead: number }> {
      const place = [authorId, after ?? cursor ?? newest, limit, withdrawn];
      const rows =
        email === undefined
          ? await db.rows(after ? sql.newer : sql.older, place)
          : await db.rows(after ? sql.newerNaming : sql.olderNaming, [
              ...place,
              sealed.searchTokens(identifiersOf({ email, CNIC: null, phone: null })),
            ]);
      const { total = 0, ahead = 0 } = rows[0] ?? {};
      return { items: rows.filter((row) => row.id !== null).map(fromRow), total, ahead };
    },

    /** The newest reports of anybody. */
    latest: async (db: Queryable, limit: number) => opened(await db.rows(sql.latest, [limit])),

    /** For each of many questions the reports that name any of its identifiers, newest first, each once. */
    async matching(db: Queryable, questions: readonly Question[], { limit, cursor }: Page): Promise<MatchedReport[][]> {
      const found: sql.MatchRow[][] = questions.map(() => []);
      for (const row of await db.rows(sql.matching, [...numbered(questions), cursor ?? newest, limit]))
        found[row.question]?.push(row);
      return found.map((rows) => newestOf(rows, limit).map(fromMatch));
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
     * @param forgotten keys that were used before this moment are as good as new
     * @returns the report it was used for before, with whether the body was the same; null when it is new
     */
    async takeOnceKey(
      tx: Tx,
      { authorId, onceKey, body, at, forgotten }: OnceKeyUse,
    ): Promise<{ reportId: string; sameBody: boolean } | null> {
      const tokens = sealed.bodyTokens(body);
      if (await tx.one(sql.takeOnceKey, [authorId, onceKey, tokens[0], at, forgotten])) return null;
      const known = await tx.one(sql.onceKey, [authorId, onceKey]);
      return known && { reportId: known.report_id, sameBody: [...tokens, forgottenBody].includes(known.body_token) };
    },
    async keepOnceKey(tx: Tx, authorId: string, onceKey: string, reportId: string): Promise<void> {
      await tx.rows(sql.keepOnceKey, [authorId, onceKey, reportId]);
    },
    sealedRows: [
      {
        table: 'reports',
        key: [['id', 'bigint']],
        column: 'sealed',
        place: sealed.place,
        async alongside(tx, rows) {
          const fields = rows.map(({ id, plain }) => ({ id, fields: JSON.parse(String(plain)) as PersonalFields }));
          await tx.rows(
            sql.deleteTokens,
            leading(fields, (one) => sealed.searchTokens(identifiersOf(one.fields))),
          );
          await tx.rows(
            sql.renewTokens,
            leading(fields, (one) => sealed.tokens(one.fields)),
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
        place: sealed.place,
      },
      { table: 'report_withdrawals', key: [['report_id', 'bigint']], column: 'note', place: sealed.notePlace },
    ] satisfies SealedRows[],

    /**
     * Gives every body that was sent the token of the current key. One whose report is gone or was sent in a way that
     * cannot be told any more is forgotten: it could be imported again, and its Idempotency-Key takes any body.
     */
    async renewBodyTokens(db: Queryable): Promise<void> {
      await moveBodies(
        db,
        sql.importedBodies,
        nobody,
        (row) => row.body_token,
        (rows) =>
          db.rows(sql.moveImports, [
            rows.map(({ account_id }) => account_id),
            rows.map(({ body_token }) => body_token),
            rows.map(({ token }) => token),
          ]),
      );
      await moveBodies(
        db,
        sql.onceBodies,
        '',
        (row) => row.once_key,
        (rows) =>
          db.rows(sql.moveOnceKeys, [
            rows.map(({ account_id }) => account_id),
            rows.map(({ once_key }) => once_key),
            rows.map(({ body_token }) => body_token),
            rows.map(({ token }) => token ?? forgottenBody),
          ]),
      );
    },
    async forgetOnceKeys(db: Queryable, before: Date): Promise<void> {
      await db.rows(sql.forgetOnceKeys, [before]);
    },
  };
}

export interface OnceKeyUse {
  authorId: string;
  onceKey: string;
  body: object;
  at: Date;
  forgotten: Date;
}
