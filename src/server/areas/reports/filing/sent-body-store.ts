import type { ReportContent } from '../../../../contract/reports/report-fields.ts';
import { shownReference } from '../../../../contract/reports/short-reference.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { type Statement, statement, type Tx } from '../../../platform/db/pool.ts';
import type { OnProgress } from '../../../platform/progress.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { fromColumns, type ReadableRow, readableColumns, type SealedReport, sealerOf } from '../stored/fields.ts';
import type { FiledReport } from '../stored/report.ts';

// What accounts sent: Idempotency-Keys (`report_creations`) and imported rows (`report_imports`), by fingerprint.

// A key that is older than $5 no longer counts, whether or not it has been deleted yet.
const take = statement<{ idempotency_key: string }>(`
  insert into report_creations as known (account_id, idempotency_key, fingerprint, report_id, created_at)
  values ($1, $2, $3, 0, $4)
  on conflict (account_id, idempotency_key) do update
    set fingerprint = excluded.fingerprint, report_id = 0, created_at = excluded.created_at
    where known.created_at < $5
  returning idempotency_key`);

const findKey = statement<{
  report_id: string;
  version: number;
  held: boolean;
  fingerprint: string;
  created_at: Date;
}>(`
  select report_id, version, held, fingerprint, created_at from report_creations where account_id = $1 and idempotency_key = $2`);
// By itself: joined to the keys, it would have a cluster read all reports.
/** $2: when the key was used. */
const findReference = statement<{ reference: number; is_earlier: boolean }>(`
  select reference, created_at < $2 as is_earlier from reports where id = $1`);

const keepReport = statement(`
  update report_creations set report_id = $3, held = $4, version = $5 where account_id = $1 and idempotency_key = $2`);

const forget = statement('delete from report_creations where created_at < $1');

/**
 * A body that an account sent: the key that it has in its table, its fingerprint, and the first version of its report; nulls when
 * that is deleted.
 */
type SentBodyRow = { account_id: string; key: string; fingerprint: string; report_id: string } & (
  | (ReadableRow & { sealed: Buffer; author_id: string | null; version: number; is_earlier: boolean })
  | { sealed: null }
);

/** Rows per page. A number in the statement makes the planner follow the primary key; for a parameter it may sort it all. */
const pageSize = 500;

/** The sent bodies of a table above $1 and $2 in the order of account and key, each with the first version of its report. */
const above = (table: string, key: string) =>
  statement<SentBodyRow>(`
    select b.account_id, b.${key} as key, b.fingerprint, b.report_id, r.author_id, coalesce(v.version, r.version) as version,
      v.version is not null as is_earlier,
      ${['sealed', ...readableColumns]
        .map((column) => `case when v.version = 1 then v.${column} else r.${column} end as ${column}`)
        .join(', ')}
    from ${table} b
    left join reports r on r.id = b.report_id
    left join report_versions v on v.report_id = b.report_id and v.version = 1
    where (b.account_id, b.${key}) > ($1, $2) order by b.account_id, b.${key} limit ${pageSize}`);

const importsAbove = above('report_imports', 'fingerprint');
const creationsAbove = above('report_creations', 'idempotency_key');
/** Accounts $1, fingerprints $2 and their next ones $3, side by side; null deletes. */
const moveImports = statement(`
  with gone as (
    delete from report_imports i using unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given(account_id, was, next)
    where i.account_id = given.account_id and i.fingerprint = given.was
    returning i.account_id, given.next, i.report_id
  )
  insert into report_imports (account_id, fingerprint, report_id)
  select account_id, next, report_id from gone where next is not null order by next
  on conflict do nothing`);
/** Accounts $1, keys $2, fingerprints $3 and their next ones $4, side by side. */
const moveCreations = statement(`
  update report_creations c set fingerprint = given.next
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as given(account_id, idempotency_key, was, next)
  where c.account_id = given.account_id and c.idempotency_key = given.idempotency_key and c.fingerprint = given.was`);

const zeroUuid = '00000000-0000-0000-0000-000000000000';
/** The fingerprint of a body that is no longer known: any body counts as the same. */
const forgotten = zeroUuid;

const keptKeyMs = dayMs;

/** Idempotency-Keys that were used before this moment count as new. */
const oldestKey = (app: App): Date => new Date(app.clock().getTime() - keptKeyMs);

interface KeyUse {
  authorId: string;
  idempotencyKey: string;
  body: object;
  /** When a new report is filed. */
  at: Date;
}

/** Fingerprints that distinguish bodies without storing them: under every key of the ring, the current first. */
export const fingerprintsOf = (vault: Vault, body: object): string[] =>
  vault.blindIndexes('report body', canonical(body));

/** The same text for the same values in any order, also after an optional field was added to the list. */
function canonical(body: object): string {
  const values = body as Record<string, unknown>;
  const given: [string, unknown][] = [];
  for (const name of Object.keys(values).sort()) {
    const value = values[name];
    if (value !== null && value !== undefined) given.push([name, value]);
  }
  return JSON.stringify(given);
}

/** The current fingerprint of the body that a first version was sent as, with its country or without; null if it was another. */
function renewed(vault: Vault, content: ReportContent, fingerprint: string): string | null {
  const { country: _, ...without } = content;
  for (const body of [content, without]) {
    const [current, ...older] = fingerprintsOf(vault, body);
    if (current !== undefined && [current, ...older].includes(fingerprint)) return current;
  }
  return null;
}

/** The fingerprint of a sent body under the current key; null if it is no longer known. */
function currentFingerprint(sealer: SealedReport, row: SentBodyRow): string | null {
  if (!row.sealed) return null;
  const { report_id: id, author_id: authorId, version, is_earlier, sealed: bytes } = row;
  const open = is_earlier ? sealer.openVersion : sealer.open;
  const opened = sealer.vault.tryOpen(() => open({ id, version, authorId }, bytes));
  if (!opened) return null;
  return renewed(sealer.vault, { ...opened, ...fromColumns(row) }, row.fingerprint);
}

/**
 * Takes an Idempotency-Key for this body. Of two calls at once the second waits for the first to end.
 * @returns what was answered when it was used before; null when it is new
 * @throws ApiError 422 when it was used with another body
 */
export async function takeIdempotencyKey(
  app: App,
  tx: Tx,
  { authorId, idempotencyKey, body, at }: KeyUse,
): Promise<FiledReport | null> {
  const fingerprints = fingerprintsOf(app.vault, body);
  if (await tx.one(take, [authorId, idempotencyKey, fingerprints[0], at, oldestKey(app)])) return null;
  const known = await tx.one(findKey, [authorId, idempotencyKey]);
  if (!known) return null;
  if (![...fingerprints, forgotten].includes(known.fingerprint))
    throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
  const { report_id: id, version, held: isHeld } = known;
  // None once it is deleted.
  const report = await tx.one(findReference, [id, known.created_at]);
  const isMerged = version > 1 || report?.is_earlier;
  return { id, reference: report && shownReference(report.reference), version, isHeld, isMerged };
}

export const updateIdempotencyKey = (
  tx: Tx,
  authorId: string,
  idempotencyKey: string,
  filed: { id: string; version: number; isHeld: boolean },
): Promise<void> => tx.run(keepReport, [authorId, idempotencyKey, filed.id, filed.isHeld, filed.version]);

export const forgetIdempotencyKeys = (app: App): Promise<void> => app.db.run(forget, [oldestKey(app)]);

type MovedRow = SentBodyRow & { next: string | null };

/** Gives the rows of a table their current fingerprints. */
async function renew(
  app: App,
  table: Statement<SentBodyRow>,
  firstKey: string,
  move: (rows: MovedRow[]) => Promise<void>,
  onProgress: OnProgress,
): Promise<void> {
  const sealer = sealerOf(app);
  let read = 0;
  for (let after = [zeroUuid, firstKey]; ; ) {
    const rows = await app.db.rows(table, after);
    const last = rows.at(-1);
    if (!last) return;
    const moved = rows
      .map((row) => ({ ...row, next: currentFingerprint(sealer, row) }))
      .filter(({ next, fingerprint }) => next !== fingerprint && fingerprint !== forgotten);
    if (moved.length > 0) await move(moved);
    read += rows.length;
    onProgress('fingerprints', read);
    after = [last.account_id, last.key];
  }
}

/**
 * Gives every sent body its fingerprint under the current key. A body whose report is gone, or that can no longer
 * be reconstructed, is forgotten: it could be imported again, and its Idempotency-Key takes any body.
 */
export async function renewFingerprints(app: App, onProgress: OnProgress): Promise<void> {
  const moveAll = (rows: MovedRow[]) => app.db.run(moveImports, columnsOf(rows, 'account_id', 'fingerprint', 'next'));
  await renew(app, importsAbove, zeroUuid, moveAll, onProgress);
  const moveKeys = (rows: MovedRow[]) => {
    const next = rows.map((row) => row.next ?? forgotten);
    return app.db.run(moveCreations, [...columnsOf(rows, 'account_id', 'key', 'fingerprint'), next]);
  };
  await renew(app, creationsAbove, '', moveKeys, onProgress);
}
