-- Accounts: sign-up and sign-in, sessions, factors, email addresses, pictures, roles and invitations.
--
-- A mark, here and in other tables, is an empty sealed value that is bound to the row and to its columns that decide: a row
-- written or changed by another program decides nothing. See src/server/platform/vault/row-mark.ts.

-- An account. Personal fields are sealed; the blind index of its email address finds it. password_sealed is the argon2
-- hash. factors_sealed holds the second factors: the authenticator app's secret, the keyed hashes of the recovery codes and
-- passkeys, all in one value, so that a code is used and a factor changed under the lock of one row.
-- registered_network: the blind index of a /24 or /48, null when unknown; quotas depend on it and on email_confirmed_at.
-- author_group: accounts registered from one network within a day share one; null: the account is a group of its own.
-- access_approved_at: null without approval for live keys. It is here because each call with a key reads this row.
-- sanction_level: what an author has come to: 1 warned, 2 their reports weigh nothing, 3 suspended. strikes: reports removed as
-- false or abusive within a year, when the level was set.
-- suspended_reason: a code; null when moderators' removals suspended it.
-- plan: the one that an admin gave it; null for the one that RATE_PLANS says.
-- correction_mail: none, at_once or daily.
create table accounts (
  id                 uuid        primary key,
  email_token        uuid        not null constraint accounts_email_token_key unique,
  sealed             bytea       not null,
  password_sealed    bytea       not null,
  factors_sealed     bytea,
  theme              text        not null default 'light',
  language           text        not null default 'en',
  script             text        not null default 'naskh',
  digits             text        not null default 'latin',
  mail_notices       boolean     not null default true,
  correction_mail    text        not null default 'daily',
  created_at         timestamptz not null,
  email_confirmed_at timestamptz,
  registered_network uuid,
  author_group       uuid,
  suspended_at       timestamptz,
  suspended_reason   text,
  sanction_level     smallint    not null default 0,
  strikes            integer     not null default 0,
  access_approved_at timestamptz,
  plan               text,
  mark               bytea
);
create index accounts_registered_network_idx on accounts (registered_network, created_at)
  where registered_network is not null;
create index accounts_author_group_idx on accounts (author_group) where author_group is not null;
-- For the list of people.
create index accounts_created_at_idx on accounts (created_at, id);
create index accounts_unconfirmed_idx on accounts (created_at, id) where email_confirmed_at is null;
create index accounts_strikes_idx on accounts (id) where strikes > 0;
create index accounts_suspended_idx on accounts (created_at, id) where suspended_at is not null;

-- The group of the latest registration from a network, which is the blind index of a /24 or /48.
create table network_groups (
  network       uuid        primary key,
  author_group  uuid        not null,
  registered_at timestamptz not null
);
create index network_groups_registered_at_idx on network_groups (registered_at);

-- A role of a member of staff, which the program knows by name. Each is a row, so that roles can be granted and revoked at
-- the same time.
create table account_roles (
  account_id uuid        not null references accounts (id) on delete cascade,
  role       text        not null,
  granted_at timestamptz not null,
  mark       bytea,
  primary key (account_id, role)
);
create index account_roles_role_idx on account_roles (role);

-- A session. token_hash is a keyed hash of its token; token_sealed is the token's SHA-256, bound to session and account.
-- sealed holds the device and address of the sign-in. proven_at: when its owner last proved who they are, by signing in
-- or by confirming it later; sensitive calls need a recent proof.
create table sessions (
  id           uuid        primary key,
  account_id   uuid        not null references accounts (id) on delete cascade,
  token_hash   bytea       not null constraint sessions_token_hash_key unique,
  token_sealed bytea       not null,
  sealed       bytea,
  created_at   timestamptz not null,
  seen_at      timestamptz,
  proven_at    timestamptz,
  expires_at   timestamptz not null,
  mark         bytea
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

-- A change of an account's email address that waits for both addresses. sealed holds the new address. A row goes when the
-- change took effect or was stopped, and with a new password.
create table email_changes (
  id               uuid        primary key,
  account_id       uuid        not null constraint email_changes_account_id_key unique references accounts (id) on delete cascade,
  sealed           bytea       not null,
  requested_at     timestamptz not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  mark             bytea
);
create index email_changes_requested_at_idx on email_changes (requested_at);

-- A profile picture. sealed holds its file's path, so no readable column leads from an account to its file. The picture
-- with unsaved_until null is the one of the account's profile; another one is removed at that time. No cascade from
-- accounts: a row is deleted only in the transaction that enqueues the removal of its file.
create table profile_pictures (
  id            uuid        primary key,
  account_id    uuid        references accounts (id) on delete set null,
  unsaved_until timestamptz,
  sealed        bytea       not null
);
create index profile_pictures_account_id_idx on profile_pictures (account_id);
create unique index profile_pictures_saved_key on profile_pictures (account_id) where unsaved_until is null;
create index profile_pictures_unsaved_idx on profile_pictures (unsaved_until) where unsaved_until is not null;

-- An invitation to open an account, for a registry that only invited people may join. It goes, with its link, when an
-- account was opened with it. sealed is the address; email_token is its blind index: a second invitation replaces the
-- first.
create table invitations (
  id          uuid        primary key,
  email_token uuid        not null constraint invitations_email_token_key unique,
  sealed      bytea       not null,
  language    text        not null,
  invited_by  uuid        references accounts (id) on delete set null,
  created_at  timestamptz not null
);
create index invitations_created_at_idx on invitations (created_at, id);
create index invitations_invited_by_idx on invitations (invited_by) where invited_by is not null;

-- A secret link that was mailed, by kind: password_reset; email_confirmation, which stays after its use until it expires, so
-- that opening it again says what it did; new_email and old_email, to the two addresses of a change, which work as long as it
-- waits (expires_at is null); invitation. token_hash is a keyed hash of the link's token, and token_sealed binds the token to
-- everything else in the row.
create table mailed_links (
  token_hash    bytea       primary key,
  token_sealed  bytea       not null,
  kind          text        not null,
  account_id    uuid        references accounts (id) on delete cascade,
  change_id     uuid        references email_changes (id) on delete cascade,
  invitation_id uuid        constraint mailed_links_invitation_id_key unique references invitations (id) on delete cascade,
  expires_at    timestamptz
);
create index mailed_links_account_id_idx on mailed_links (account_id) where account_id is not null;
create index mailed_links_change_id_idx on mailed_links (change_id) where change_id is not null;
create index mailed_links_expires_at_idx on mailed_links (expires_at);

-- What an account reads in its inbox besides corrections: ids and codes. at: from when on it is shown. due_at: until when
-- something can be done about it. later_id: under which it is cancelled until then. done_at: a question was answered.
create table inbox_notices (
  id         bigint      generated always as identity primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  kind       text        not null,
  code       text        not null,
  report_id  bigint,
  key_id     uuid,
  at         timestamptz not null,
  due_at     timestamptz,
  later_id   text,
  read_at    timestamptz,
  done_at    timestamptz
);
create index inbox_notices_account_idx on inbox_notices (account_id, id);
create index inbox_notices_unread_idx on inbox_notices (account_id) where read_at is null;
create index inbox_notices_report_idx on inbox_notices (report_id) where report_id is not null;
create index inbox_notices_later_idx on inbox_notices (later_id) where later_id is not null;
create index inbox_notices_at_idx on inbox_notices (at);
