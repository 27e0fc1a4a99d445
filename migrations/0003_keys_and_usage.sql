-- Key pairs of the lookup API, what they were used for, and the daily quota.

-- The secret is verified by its hash and shown from its sealed copy. expires_at: when a replaced pair stops working.
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

-- Lookups per key pair and day (UTC). No foreign key to key_pairs: counts arrive a moment after the call.
create table usage_days (
  key_id     uuid   not null,
  account_id uuid   not null references accounts (id) on delete cascade,
  day        date   not null,
  lookups    bigint not null,
  hits       bigint not null,
  primary key (key_id, day)
);
create index usage_days_account_id_idx on usage_days (account_id, day);

-- Which identifiers an account asked for on a day (UTC), for the daily quota. The blind index is made from account and
-- day too, so it leads neither to a report nor to what others asked for.
create table identifiers_asked (
  account_id uuid not null references accounts (id) on delete cascade,
  day        date not null,
  token      uuid not null,
  primary key (account_id, day, token)
);

-- How many those are, and how many more the server processes have reserved. Whoever adds to them locks this row, which
-- makes the quota exact between processes.
create table identifier_days (
  account_id uuid    not null references accounts (id) on delete cascade,
  day        date    not null,
  asked      integer not null,
  primary key (account_id, day)
);
