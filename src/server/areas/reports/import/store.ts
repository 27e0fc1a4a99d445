import type { ReportBody } from '../../../../contract/reports/report-body.ts';
import { type App, perApp } from '../../../app.ts';
import { UuidArray } from '../../../platform/db/binary-array.ts';
import { CopyRows } from '../../../platform/db/copy.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { ReportFigures } from '../events.ts';
import { fingerprintsOf } from '../filing/sent-body-store.ts';
import {
  copyPlacing,
  drawReferences,
  type Placing,
  placingColumns,
  reportIdsInARow,
} from '../standing/new-report-store.ts';
import { copyReadable, readableColumns, sealerOf } from '../stored/fields.ts';
import { contentOf, type Named, namedOf } from '../stored/named-store.ts';

/**
 * A report that is to be filed, with all that can be made of it without asking the database. Thousands of them wait for
 * an earlier batch, so it keeps little: what garbage collection has to copy costs more than making it.
 */
export interface PreparedReport {
  id: string;
  body: ReportBody;
  counted: ReportFigures;
  named: Named;
  /** Of the body, under every key of the ring, the current first. */
  fingerprints: string[];
  /** Its values in `copyReports` but for those that `placingOf` decides. */
  values: Buffer;
  /** The keys that it was made under. */
  ring: object;
}

/** One that was not imported before, and what it is besides its content. */
type PlacedReport = PreparedReport & { placing: Placing };

const importsLock = 18_412;

/** Of two imports for an account at once the second waits here, and gets what the first has left. */
const lockImports = statement(`select 1 from pg_advisory_xact_lock(${importsLock}, hashtext($1))`);

/** The bodies of $2 that the account has imported already. */
const imported = statement<{ fingerprint: string }>(`
  select fingerprint from report_imports where account_id = $1 and fingerprint = any($2::uuid[])`);

const copyImports = 'copy report_imports (account_id, fingerprint, report_id) from stdin (format binary)';

const copiedColumns = [
  'id',
  'author_id',
  'version',
  'keywords',
  'sealed',
  'created_at',
  'updated_at',
  ...readableColumns,
];

/** The values of a row of `copyReports`. */
const copiedValues = copiedColumns.length + placingColumns.split(',').length + 1;

/** Many at once; an id that is taken breaks the primary key, and a reference its index. */
const copyReports = `copy reports (${copiedColumns.join(', ')}, ${placingColumns}, reference) from stdin (format binary)`;

const scratch = new CopyRows();

const ids = perApp(() => reportIdsInARow());

/** Prepares a row, which is most of the work of an import, while an earlier batch is written. */
export function prepareImport(app: App, authorId: string, body: ReportBody): PreparedReport {
  const at = app.clock();
  const id = ids(app)(at);
  const sealer = sealerOf(app);
  const { keywords, ...content } = contentOf(body);
  const named = namedOf(app, content);
  // Computes them now.
  named.tokens();
  scratch
    .int8(BigInt(id))
    .uuid(authorId)
    .int4(1)
    .texts(keywords)
    .bytes(sealer.seal({ id, version: 1, authorId }, content))
    .time(at)
    .time(at);
  copyReadable(scratch, content);
  return {
    id,
    body,
    counted: { keywords, city: content.city, createdAt: at },
    named,
    fingerprints: fingerprintsOf(app.vault, body),
    values: Buffer.from(scratch.take()),
    ring: app.vault.sealingRing(),
  };
}

async function knownOf(db: Queryable, authorId: string, fingerprints: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(imported, [authorId, new UuidArray(fingerprints)]);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/**
 * Leaves out reports whose body the author imported before; the others count as imported now.
 * @throws DatabaseError of a broken primary key when a rotation of keys has renewed a fingerprint since
 */
export async function takeImports(
  tx: Tx,
  authorId: string,
  given: readonly PreparedReport[],
): Promise<PreparedReport[]> {
  await tx.run(lockImports, [authorId]);
  const known = await knownOf(
    tx,
    authorId,
    given.flatMap(({ fingerprints }) => fingerprints),
  );
  const taken: PreparedReport[] = [];
  for (const report of given) {
    if (report.fingerprints.some((one) => known.has(one))) continue;
    for (const one of report.fingerprints) known.add(one);
    taken.push(report);
  }
  if (taken.length === 0) return [];
  const rows = new CopyRows();
  for (const { id, fingerprints } of taken)
    rows
      .row(3)
      .uuid(authorId)
      .uuid(fingerprints[0] ?? null)
      .int8(BigInt(id));
  await tx.copy(copyImports, rows.take());
  return taken;
}

/**
 * Files many.
 * @throws DatabaseError of a broken key when an id or a reference is taken; the transaction is then to be run again
 */
export async function insertReports(app: App, tx: Tx, authorId: string, given: readonly PlacedReport[]): Promise<void> {
  const { marks } = sealerOf(app);
  const references = await drawReferences(tx, given.length);
  const rows = new CopyRows(given.length * 1_024);
  for (const [at, { id, values, placing }] of given.entries()) {
    rows.row(copiedValues).values(values);
    copyPlacing(rows, marks, { id, authorId }, placing).int4(references[at] ?? 0);
  }
  await tx.copy(copyReports, rows.take());
  const those = (state: Placing['state']) => given.filter(({ placing }) => placing.state === state);
  await copyTokens(tx, 'report_tokens', those('listed'));
  await copyTokens(tx, 'unlisted_tokens', those('held'));
}

/** Writes the tokens of new reports, which have none yet. */
async function copyTokens(tx: Tx, table: string, given: readonly PlacedReport[]): Promise<void> {
  const found = given.flatMap(({ id: text, named }) => {
    const id = BigInt(text);
    return named.tokens().map((token) => ({ token, id }));
  });
  if (found.length === 0) return;
  // In the order of their index, so that neighbours are written together.
  found.sort((one, other) => (one.token < other.token ? -1 : 1));
  const rows = new CopyRows(found.length * 40);
  for (const { token, id } of found) rows.row(2).uuid(token).int8(id);
  await tx.copy(`copy ${table} (token, report_id) from stdin (format binary)`, rows.take());
}

/** For each body its current fingerprint, and whether the author imported it before. */
export async function findImported(
  { db, vault }: App,
  authorId: string,
  bodies: readonly ReportBody[],
): Promise<{ fingerprint: string; isKnown: boolean }[]> {
  const all = bodies.map((body) => fingerprintsOf(vault, body));
  const known = await knownOf(db, authorId, all.flat());
  return all.map((fingerprints) => ({
    fingerprint: fingerprints[0] ?? '',
    isKnown: fingerprints.some((one) => known.has(one)),
  }));
}
