import { statement } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { BatchStore, SentBatch } from './counted-batches.ts';

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

/** Knows which batches were counted. */
export const lookupRepository = ({ vault }: { vault: Vault }): BatchStore => {
  /** Under each key of the keyring, the current one first. The key is in it, so that equal batches do not match. */
  const fingerprintsOf = ({ accountId, idempotencyKey, content }: SentBatch): string[] =>
    vault.blindIndexes('batch of checks', JSON.stringify([accountId, idempotencyKey, content]));

  return {
    async known(db, batch, since) {
      const row = await db.one(known, [batch.accountId, batch.idempotencyKey, since]);
      if (!row) return 'new';
      return fingerprintsOf(batch).includes(row.fingerprint) ? 'same' : 'other';
    },

    async take(db, batch, { at, since }) {
      const [fingerprint] = fingerprintsOf(batch);
      return (await db.one(take, [batch.accountId, batch.idempotencyKey, fingerprint, at, since])) !== null;
    },

    async forgetBefore(db, before) {
      await db.rows(forgetBefore, [before]);
    },
    async forgetAll(db) {
      await db.rows(forgetAll);
    },
  };
};
