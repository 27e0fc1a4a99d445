-- Which sealing keys this database was written with: a proof sealed by each, so that a start with
-- the wrong keys is noticed before anything is written.
create table vault_keys (
  key_id     bigint      primary key,
  proof      bytea       not null,
  created_at timestamptz not null default now()
);
