import type { ReportBody } from '../../../contract/reports/reports.ts';
import type { App } from '../../app.ts';
import { copyRow } from '../../platform/db/copy.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Named } from './named.ts';
import { copyPlacing, type Placing } from './placing.ts';
import { copyFields } from './readable-columns.ts';
import { type SealedReport, sealerOf } from './sealed-fields.ts';
import { copyUnlistedTokens } from './standing-statements.ts';
import { copyReports, copyTokens } from './statements.ts';
import type { KeyedContent } from './stored-report.ts';

/** A report that is filed with others. */
interface NewReport {
  id: string;
  body: ReportBody;
  content: KeyedContent;
  at: Date;
}

/** One that was not imported before, and what it is besides its content. */
interface PlacedReport extends NewReport {
  named: Named;
  placing: Placing;
}

/** The bodies of $2 that the account has imported already. */
const imported = statement<{ fingerprint: string }>(
  'reports.imported',
  'select fingerprint from report_imports where account_id = $1 and fingerprint = any($2::uuid[])',
);

/** Takes bodies for an import; of two imports at once the second waits here, and gets those that the first left. */
const take = statement<{ report_id: string }>(
  'reports.take_imports',
  `insert into report_imports (account_id, fingerprint, report_id)
   select $1, fingerprint, report_id from unnest($2::uuid[], $3::bigint[]) as given(fingerprint, report_id)
   order by fingerprint
   on conflict (account_id, fingerprint) do nothing returning report_id`,
);

/** Leaves out reports whose body the author imported before; the others count as imported now. */
export async function takeImports(
  app: App,
  tx: Tx,
  authorId: string,
  given: readonly NewReport[],
): Promise<NewReport[]> {
  const sealer = sealerOf(app);
  const rows = given.map((report) => ({ report, fingerprints: sealer.fingerprints(report.body) }));
  // Imported under an older key; the insert below leaves out what was imported under the current one.
  const older = rows.flatMap(({ fingerprints }) => fingerprints.slice(1));
  const known = older.length > 0 ? await tx.rows(imported, [authorId, older]) : [];
  const earlier = new Set(known.map(({ fingerprint }) => fingerprint));
  const unknown = rows.filter(({ fingerprints }) => !fingerprints.some((one) => earlier.has(one)));
  const taken = await tx.rows(take, [
    authorId,
    unknown.map(({ fingerprints }) => fingerprints[0]),
    unknown.map(({ report }) => report.id),
  ]);
  const mine = new Set(taken.map(({ report_id }) => report_id));
  return unknown.map(({ report }) => report).filter(({ id }) => mine.has(id));
}

/**
 * Files many.
 * @throws DatabaseError of a broken primary key when an id is taken; the transaction is then to be run again
 */
export async function insertReports(app: App, tx: Tx, authorId: string, given: readonly PlacedReport[]): Promise<void> {
  const sealer = sealerOf(app);
  await tx.copy(
    copyReports,
    given.map((report) => reportRow(sealer, authorId, report)),
  );
  for (const [state, text] of [
    ['listed', copyTokens],
    ['held', copyUnlistedTokens],
  ] as const) {
    const some = given.filter(({ placing }) => placing.state === state);
    const rows = some.flatMap(({ id, named }) =>
      named.tokens().map((token) => copyRow([{ uuid: token }, { int8: id }])),
    );
    if (rows.length > 0) await tx.copy(text, rows);
  }
}

/** For each body its current fingerprint, and whether the author imported it before. */
export async function findImported(
  app: App,
  db: Queryable,
  authorId: string,
  bodies: readonly ReportBody[],
): Promise<{ fingerprint: string; isKnown: boolean }[]> {
  const sealer = sealerOf(app);
  const all = bodies.map((body) => sealer.fingerprints(body));
  const known = new Set((await db.rows(imported, [authorId, all.flat()])).map(({ fingerprint }) => fingerprint));
  return all.map((fingerprints) => ({
    fingerprint: fingerprints[0] ?? '',
    isKnown: fingerprints.some((one) => known.has(one)),
  }));
}

function reportRow(sealer: SealedReport, authorId: string, { id, content, at, placing }: PlacedReport): Buffer {
  const { keywords, ...fields } = content;
  return copyRow([
    { int8: id },
    { uuid: authorId },
    { int4: 1 },
    { texts: keywords },
    { bytes: sealer.seal({ id, version: 1, authorId }, fields) },
    { time: at },
    { time: at },
    ...copyPlacing(sealer.marks, { id, authorId }, placing),
    ...copyFields(fields),
  ]);
}
