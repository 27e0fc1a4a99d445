import type { App } from '../../app.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';

/** A batch of checks by its Idempotency-Key. */
interface SentBatch {
  accountId: string;
  idempotencyKey: string;
  /** As it was sent. */
  content: string;
}

// One that was counted before $3 no longer counts, whether or not it has been deleted yet.
const known = statement<{ fingerprint: string }>(
  'counted_batches.known',
  `select fingerprint from counted_batches where account_id = $1 and idempotency_key = $2 and counted_at >= $3`,
);
// Skips accounts that were deleted meanwhile.
const take = statement<{ idempotency_key: string }>(
  'counted_batches.take',
  `insert into counted_batches as known (account_id, idempotency_key, fingerprint, counted_at)
   select id, $2, $3, $4 from accounts where id = $1 for key share
   on conflict (account_id, idempotency_key) do update
     set fingerprint = excluded.fingerprint, counted_at = excluded.counted_at
     where known.counted_at < $5
   returning idempotency_key`,
);
const forgetBefore = statement('counted_batches.forget_before', 'delete from counted_batches where counted_at < $1');
const forgetAll = statement('counted_batches.forget_all', 'delete from counted_batches');

/** Under each key of the keyring, the current one first. The key is in it, so that equal batches do not match. */
const fingerprintsOf = ({ vault }: App, { accountId, idempotencyKey, content }: SentBatch): string[] =>
  vault.blindIndexes('batch of checks', JSON.stringify([accountId, idempotencyKey, content]));

/** Whether its key has been counted since then, and if so, for the same batch. */
export async function findCountedBatch(app: App, batch: SentBatch, since: Date): Promise<'new' | 'same' | 'other'> {
  const row = await app.db.one(known, [batch.accountId, batch.idempotencyKey, since]);
  if (!row) return 'new';
  return fingerprintsOf(app, batch).includes(row.fingerprint) ? 'same' : 'other';
}

/** Takes a key for a batch. @returns whether it is the first to do so since */
export async function upsertCountedBatch(app: App, batch: SentBatch, at: Date, since: Date): Promise<boolean> {
  const [fingerprint] = fingerprintsOf(app, batch);
  return (await app.db.one(take, [batch.accountId, batch.idempotencyKey, fingerprint, at, since])) !== null;
}

export async function deleteCountedBatchesBefore(db: Queryable, before: Date): Promise<void> {
  await db.rows(forgetBefore, [before]);
}

export async function deleteCountedBatches(db: Queryable): Promise<void> {
  await db.rows(forgetAll);
}
