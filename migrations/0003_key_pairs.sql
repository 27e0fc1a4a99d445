-- Key pairs of the lookup API. The secret is verified by its hash and shown from its sealed copy.
create table key_pairs (
  id            uuid        primary key,
  account_id    uuid        not null references accounts (id) on delete cascade,
  name          text        not null,
  api_key       text        not null constraint key_pairs_api_key_key unique,
  secret_hash   bytea       not null,
  secret_sealed bytea       not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
create index key_pairs_account_id_idx on key_pairs (account_id, created_at);
