-- Accounts, sessions and sign-in throttling. Personal fields are sealed; accounts are found by the blind index of their
-- e-mail address.
create table accounts (
  id            uuid        primary key,
  email_token   uuid        not null constraint accounts_email_token_key unique,
  sealed        bytea       not null,
  password_hash text        not null,
  theme         text        not null default 'light',
  language      text        not null default 'en',
  script        text        not null default 'naskh',
  digits        text        not null default 'latin',
  mail_notices  boolean     not null default true,
  picture       text,
  created_at    timestamptz not null
);

-- Only the SHA-256 of a session token is stored. sealed holds the device and address of the sign-in.
create table sessions (
  id         uuid        primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  token_hash bytea       not null constraint sessions_token_hash_key unique,
  sealed     bytea,
  created_at timestamptz not null,
  seen_at    timestamptz,
  expires_at timestamptz not null
);
create index sessions_account_id_idx on sessions (account_id);

-- Blind indexes of the devices and networks an account has signed in from; sign-ins from them are throttled less.
create table sign_in_sources (
  account_id uuid        not null references accounts (id) on delete cascade,
  token      uuid        not null,
  seen_at    timestamptz not null,
  primary key (account_id, token)
);
create index sign_in_sources_seen_at_idx on sign_in_sources (seen_at);

-- Password reset links. Only the SHA-256 of a link's token is stored.
create table password_resets (
  token_hash bytea       primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_account_id_idx on password_resets (account_id);

-- How often something was tried under a throttle rule, and when it may be tried again. token is a blind index.
create table throttle_counts (
  token     uuid        primary key,
  tries     integer     not null,
  free_at   timestamptz not null,
  forget_at timestamptz not null
);
create index throttle_counts_forget_at_idx on throttle_counts (forget_at);
