-- expand: which batches of checks were counted, so that one sent again after a lost connection is not counted again
--
-- For a day. What a batch asked for is not kept: the fingerprint is a keyed hash of the whole batch with its key, which
-- matches no identifier and no other batch.
create table counted_batches (
  account_id      uuid        not null references accounts (id) on delete cascade,
  idempotency_key text        not null,
  fingerprint     uuid        not null,
  counted_at      timestamptz not null,
  primary key (account_id, idempotency_key)
);
create index counted_batches_counted_at_idx on counted_batches (counted_at);
