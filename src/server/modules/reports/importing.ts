import type { ReportBody } from '../../../contract/reports.ts';
import { copyRow } from '../../platform/db/copy.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { copyFields } from './readable-columns.ts';
import type { SealedReport } from './sealed-fields.ts';
import { imported, takeImports } from './sent-body-statements.ts';
import { copyReports, copyTokens } from './statements.ts';
import type { KeyedContent } from './stored-report.ts';

/** A report that is filed with others. */
export interface NewReport {
  id: string;
  body: ReportBody;
  content: KeyedContent;
  at: Date;
}

/** The part of the repository that files many reports at once. */
export const importing = (sealed: SealedReport) => ({
  /**
   * Files many, leaving out those whose body the author imported before.
   * @returns those that were filed
   * @throws DatabaseError of a broken primary key when an id is taken; the transaction is then to be run again
   */
  async import(tx: Tx, authorId: string, given: readonly NewReport[]): Promise<NewReport[]> {
    const rows = given.map((report) => ({ report, fingerprints: sealed.fingerprints(report.body) }));
    // Imported under an older key; the insert below leaves out what was imported under the current one.
    const older = rows.flatMap(({ fingerprints }) => fingerprints.slice(1));
    const known = older.length > 0 ? await tx.rows(imported, [authorId, older]) : [];
    const earlier = new Set(known.map(({ fingerprint }) => fingerprint));
    const unknown = rows.filter(({ fingerprints }) => !fingerprints.some((one) => earlier.has(one)));
    const taken = await tx.rows(takeImports, [
      authorId,
      unknown.map(({ fingerprints }) => fingerprints[0]),
      unknown.map(({ report }) => report.id),
    ]);
    const mine = new Set(taken.map(({ report_id }) => report_id));
    const fresh = unknown.map(({ report }) => report).filter(({ id }) => mine.has(id));
    if (fresh.length === 0) return [];

    await tx.copy(
      copyReports,
      fresh.map((report) => reportRow(sealed, authorId, report)),
    );
    await tx.copy(
      copyTokens,
      fresh.flatMap(({ id, content }) =>
        sealed.tokens(content).map((token) => copyRow([{ uuid: token }, { int8: id }])),
      ),
    );
    return fresh;
  },

  /** For each body its current fingerprint, and whether the author imported it before. */
  async wouldImport(
    db: Queryable,
    authorId: string,
    bodies: readonly ReportBody[],
  ): Promise<{ fingerprint: string; isKnown: boolean }[]> {
    const all = bodies.map((body) => sealed.fingerprints(body));
    const known = new Set((await db.rows(imported, [authorId, all.flat()])).map(({ fingerprint }) => fingerprint));
    return all.map((fingerprints) => ({
      fingerprint: fingerprints[0] ?? '',
      isKnown: fingerprints.some((one) => known.has(one)),
    }));
  },
});

function reportRow(sealed: SealedReport, authorId: string, { id, content, at }: NewReport): Buffer {
  const { keywords, ...fields } = content;
  return copyRow([
    { int8: id },
    { uuid: authorId },
    { int4: 1 },
    { texts: keywords },
    { bytes: sealed.seal({ id, version: 1, authorId }, fields) },
    { time: at },
    { time: at },
    ...copyFields(fields),
  ]);
}
