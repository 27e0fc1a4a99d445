-- Which sealing keys this database was written with, and which processes hold them.

-- state: 'seals' is the key in use; 'opens' sealed rows that are still to be resealed; 'coming' is being announced to
-- every process before anything is sealed with it; 'retired' sealed nothing that is left. proof is a constant sealed
-- with the key, so that a start with the wrong keys fails before anything is written.
create table vault_keys (
  key_id     bigint      primary key,
  state      text        not null check (state in ('seals', 'opens', 'coming', 'retired')),
  proof      bytea,
  created_at timestamptz not null default now()
);
create unique index vault_keys_sealing_idx on vault_keys (state) where state in ('seals', 'coming');

-- The processes that seal, which keys they know and which one they seal with. One not seen for a minute is gone.
create table vault_holders (
  id       uuid        primary key,
  host     text        not null,
  process  text        not null,
  key_ids  bigint[]    not null,
  sealing  bigint      not null,
  seen_at  timestamptz not null
);
