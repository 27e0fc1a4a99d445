import type { App } from '../../app.ts';
import type { Queryable, Statement, Tx } from '../../platform/db/pool.ts';
import type { OnProgress } from '../../platform/progress.ts';
import { fromColumns } from './readable-columns.ts';
import { type SealedReport, sealerOf } from './sealed-fields.ts';
import * as sql from './sent-body-statements.ts';

const zeroUuid = '00000000-0000-0000-0000-000000000000';
/** The fingerprint of a body that is no longer known: any body counts as the same. */
const forgotten = zeroUuid;

export interface KeyUse {
  authorId: string;
  idempotencyKey: string;
  body: object;
  at: Date;
  /** Keys that were used before this moment count as new. */
  forgottenBefore: Date;
}

/** The fingerprint of a sent body under the current key; null if it is no longer known. */
function currentFingerprint(sealer: SealedReport, row: sql.SentBodyRow): string | null {
  if (!row.sealed) return null;
  const { report_id: id, author_id: authorId, version, is_earlier, sealed: bytes } = row;
  const open = is_earlier ? sealer.openVersion : sealer.open;
  const opened = sealer.vault.tryOpen(() => open({ id, version, authorId }, bytes));
  if (!opened) return null;
  const content = { ...opened, ...fromColumns(row) };
  return sealer.renewedFingerprint(content, row.fingerprint);
}

/**
 * Takes an Idempotency-Key for this body. Of two calls at once the second waits for the first to end.
 * @returns the report it was used for before, with whether the body was the same; null when it is new
 */
export async function takeIdempotencyKey(
  app: App,
  tx: Tx,
  { authorId, idempotencyKey, body, at, forgottenBefore }: KeyUse,
): Promise<{ reportId: string; isHeld: boolean; sameBody: boolean } | null> {
  const fingerprints = sealerOf(app).fingerprints(body);
  const values = [authorId, idempotencyKey, fingerprints[0], at, forgottenBefore];
  if (await tx.one(sql.takeIdempotencyKey, values)) return null;
  const known = await tx.one(sql.idempotencyKey, [authorId, idempotencyKey]);
  return (
    known && {
      reportId: known.report_id,
      isHeld: known.held,
      sameBody: [...fingerprints, forgotten].includes(known.fingerprint),
    }
  );
}

export async function updateIdempotencyKey(
  tx: Tx,
  authorId: string,
  idempotencyKey: string,
  filed: { id: string; isHeld: boolean },
): Promise<void> {
  await tx.rows(sql.keepReportOfKey, [authorId, idempotencyKey, filed.id, filed.isHeld]);
}

export async function deleteIdempotencyKeys(db: Queryable, before: Date): Promise<void> {
  await db.rows(sql.forgetIdempotencyKeys, [before]);
}

/** Gives the rows of a table, in the order of account and `keyOf`, their current fingerprints. */
async function renew<Row extends sql.SentBodyRow>(
  app: App,
  table: Statement<Row>,
  firstKey: string,
  keyOf: (row: Row) => string,
  move: (rows: (Row & { next: string | null })[]) => Promise<unknown>,
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
    after = [last.account_id, keyOf(last)];
  }
}

/**
 * Gives every sent body its fingerprint under the current key. A body whose report is gone, or that can no longer
 * be reconstructed, is forgotten: it could be imported again, and its Idempotency-Key takes any body.
 */
export async function renewFingerprints(app: App, onProgress: OnProgress): Promise<void> {
  await renew(
    app,
    sql.imports,
    zeroUuid,
    (row) => row.fingerprint,
    (rows) =>
      app.db.rows(sql.moveImports, [
        rows.map(({ account_id }) => account_id),
        rows.map(({ fingerprint }) => fingerprint),
        rows.map(({ next }) => next),
      ]),
    onProgress,
  );
  await renew(
    app,
    sql.creations,
    '',
    (row) => row.idempotency_key,
    (rows) =>
      app.db.rows(sql.moveCreations, [
        rows.map(({ account_id }) => account_id),
        rows.map(({ idempotency_key }) => idempotency_key),
        rows.map(({ fingerprint }) => fingerprint),
        rows.map(({ next }) => next ?? forgotten),
      ]),
    onProgress,
  );
}
