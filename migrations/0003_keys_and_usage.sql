-- Key pairs of the lookup API, their usage, and the daily quota.

-- The secret is verified by its hash and shown from its sealed copy. A replaced pair stops working at expires_at.
create table key_pairs (
  id            uuid        primary key,
  account_id    uuid        not null references accounts (id) on delete cascade,
  kind          text        not null default 'live',
  name          text        not null,
  api_key       text        not null constraint key_pairs_api_key_key unique,
  secret_hash   bytea       not null,
  secret_sealed bytea       not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  expires_at    timestamptz,
  revoked_at    timestamptz
);
create index key_pairs_account_id_idx on key_pairs (account_id, created_at);

-- Lookups per key pair and day (UTC). No foreign key to key_pairs, since counts are written after the call.
create table usage_days (
  key_id     uuid   not null,
  account_id uuid   not null references accounts (id) on delete cascade,
  day        date   not null,
  lookups    bigint not null,
  hits       bigint not null,
  primary key (key_id, day)
);
create index usage_days_account_id_idx on usage_days (account_id, day);

-- How many different identifiers an account asked for on a day (UTC), for the daily quota: a sketch of keyed hashes, see
-- src/server/platform/distinct-sketch.ts. Random bytes do not compress.
create table identifier_sketches (
  account_id uuid  not null references accounts (id) on delete cascade,
  day        date  not null,
  sketch     bytea not null,
  primary key (account_id, day)
);
alter table identifier_sketches alter column sketch set storage external;
