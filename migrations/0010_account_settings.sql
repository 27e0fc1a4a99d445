-- What an account chose for itself, and where its picture lies in the file store.
alter table accounts
  add column theme        text    not null default 'light',
  add column language     text    not null default 'en',
  add column mail_notices boolean not null default true,
  add column picture      text;

-- Device and address of a sign-in, sealed; when it was last used, to the minute, null while never since.
alter table sessions
  add column sealed  bytea,
  add column seen_at timestamptz;

-- Blind indexes of the devices and networks an account was signed in from: what tells its person from a stranger.
create table known_places (
  account_id uuid        not null references accounts (id) on delete cascade,
  token      uuid        not null,
  seen_at    timestamptz not null,
  primary key (account_id, token)
);
create index known_places_seen_at_idx on known_places (seen_at);
