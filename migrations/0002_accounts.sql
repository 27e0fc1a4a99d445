-- Accounts and their sessions. Personal fields are sealed; the e-mail is found by its blind index.
create table accounts (
  id            uuid        primary key,
  email_token   uuid        not null constraint accounts_email_token_key unique,
  sealed        bytea       not null,
  password_hash text        not null,
  created_at    timestamptz not null
);

-- Of a session token only its SHA-256 is kept.
create table sessions (
  id         uuid        primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  token_hash bytea       not null constraint sessions_token_hash_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account_id_idx on sessions (account_id);
