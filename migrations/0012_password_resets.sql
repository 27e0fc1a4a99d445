-- Links that were mailed to set a new password. Of a link's token only its SHA-256 is kept.
create table password_resets (
  token_hash bytea       primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_account_id_idx on password_resets (account_id);
