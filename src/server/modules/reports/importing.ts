import type { ReportBody } from '../../../contract/reports.ts';
import { copyRow } from '../../platform/db/copy.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { SealedReport } from './sealed-report.ts';
import * as sql from './statements.ts';
import type { ReportContent } from './stored-report.ts';

/** A report that is to be filed with others. */
export interface NewReport {
  id: string;
  body: ReportBody;
  content: ReportContent;
  at: Date;
}

/** The same, sealed and with its tokens: nothing of it is left to work out when it is written. */
export interface ImportRow extends NewReport {
  /** Its row and those of its tokens, as COPY takes them. */
  row: Buffer;
  tokens: readonly Buffer[];
  bodyTokens: readonly string[];
  /** When it was sealed, in milliseconds of the process. */
  sealedAt: number;
}

/** The part of the repository by which many reports are filed at once. */
export const importing = (sealed: SealedReport) => ({
  /** Seals a report for an import of many. */
  toImport(authorId: string, report: NewReport): ImportRow {
    const { id, body, content, at } = report;
    const { city, country, date, keywords } = content;
    return {
      ...report,
      row: copyRow([
        { int8: id },
        { uuid: authorId },
        { int4: 1 },
        { text: city },
        { text: country },
        { date },
        { texts: keywords },
        { bytes: sealed.seal(id, content) },
        { time: at },
        { time: at },
      ]),
      tokens: sealed.tokens(content).map((token) => copyRow([{ uuid: token }, { int8: id }])),
      bodyTokens: sealed.bodyTokens(body),
      sealedAt: performance.now(),
    };
  },

  /**
   * Files many, leaving out those whose body the author imported before.
   * @returns those that were filed
   * @throws DatabaseError of a broken primary key when an id is taken; the transaction is then to be run again
   */
  async import(tx: Tx, authorId: string, given: readonly ImportRow[]): Promise<ImportRow[]> {
    // Under an older key of the ring, since whatever is under the current one is not taken below.
    const older = given.flatMap(({ bodyTokens }) => bodyTokens.slice(1));
    const known = older.length > 0 ? await tx.rows(sql.imported, [authorId, older]) : [];
    const earlier = new Set(known.map(({ body_token }) => body_token));
    const unknown = given.filter(({ bodyTokens }) => !bodyTokens.some((token) => earlier.has(token)));
    const current = unknown.map(({ bodyTokens }) => bodyTokens[0]);
    const taken = await tx.rows(sql.takeImports, [authorId, current, unknown.map(({ id }) => id)]);
    const mine = new Set(taken.map(({ report_id }) => report_id));
    const fresh = unknown.filter(({ id }) => mine.has(id));
    if (fresh.length === 0) return [];

    await tx.copy(
      sql.copyReports,
      fresh.map(({ row }) => row),
    );
    await tx.copy(
      sql.copyTokens,
      fresh.flatMap(({ tokens }) => tokens),
    );
    return fresh;
  },
});
