-- Keys of the lookup API, applications for them, plans, quotas and usage.

-- A key pair. api_key is the blind index that finds it; the key and the secret are in secret_sealed. A replaced pair stops
-- working at expires_at.
create table key_pairs (
  id            uuid        primary key,
  account_id    uuid        not null references accounts (id) on delete cascade,
  kind          text        not null default 'live',
  api_key       text        not null constraint key_pairs_api_key_key unique,
  secret_sealed bytea       not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  mark          bytea
);
-- The pairs of an account that work, and its first one, are found without reading those that have ended.
create index key_pairs_active_idx on key_pairs (account_id, coalesce(expires_at, 'infinity'::timestamptz))
  where revoked_at is null;
create index key_pairs_first_live_idx on key_pairs (account_id, created_at, id)
  where kind = 'live' and revoked_at is null and expires_at is null;
-- Lists come in the order of creation: an account's, staff's of all accounts, and staff's of those that do not work or soon
-- will not.
create index key_pairs_listed_idx on key_pairs (account_id, created_at, id);
create index key_pairs_created_at_idx on key_pairs (created_at, id);
create index key_pairs_ended_idx on key_pairs (kind, created_at, id) where revoked_at is not null or expires_at is not null;

-- An application of an account for live keys. sealed: organisation, own words, and the reason of the decision. ended: an
-- approval that an admin took back.
create table access_applications (
  id         uuid        primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  state      text        not null check (state in ('waiting', 'approved', 'refused', 'ended')),
  purpose    text        not null,
  volume     text        not null,
  sealed     bytea       not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid        references accounts (id) on delete set null
);
-- An account has one application that waits or was approved at most.
create unique index access_applications_open_idx on access_applications (account_id)
  where state in ('waiting', 'approved');
create index access_applications_account_idx on access_applications (account_id, created_at desc);
create index access_applications_listed_idx on access_applications (state, created_at, id);
create index access_applications_decided_by_idx on access_applications (decided_by) where decided_by is not null;

-- Lookups per key pair and day (UTC), with the calls that were refused (4xx) and that failed (5xx). No foreign key to
-- key_pairs, since counts are written after the call.
create table usage_days (
  key_id     uuid   not null,
  account_id uuid   not null references accounts (id) on delete cascade,
  day        date   not null,
  lookups    bigint not null,
  hits       bigint not null,
  refused    bigint not null default 0,
  failed     bigint not null default 0,
  primary key (key_id, day)
);
create index usage_days_account_id_idx on usage_days (account_id, day);

-- Which different identifiers an account, or the unconfirmed accounts of a network, asked for on a day (UTC), for their daily
-- limits: a sketch of keyed hashes, see src/server/platform/limits/distinct-sketch.ts. token is a keyed hash of whose they are.
-- What an account leaves that is deleted today is under its email address, for one that is registered with the same. Random
-- bytes do not compress.
create table identifier_sketches (
  token     uuid  not null,
  day       date  not null,
  sketch    bytea not null,
  forget_on date  not null,
  primary key (token, day)
);
alter table identifier_sketches alter column sketch set storage external;
