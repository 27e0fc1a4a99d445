-- A change of an account's e-mail address that waits for both addresses. sealed holds the new address. A row goes when the
-- change took effect or was stopped, and with a new password.
create table email_changes (
  id               uuid        primary key,
  account_id       uuid        not null constraint email_changes_account_id_key unique references accounts (id) on delete cascade,
  sealed           bytea       not null,
  requested_at     timestamptz not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz
);
create index email_changes_requested_at_idx on email_changes (requested_at);

-- Links mailed to the new and the old address (side). token_hash is a keyed hash, and token_sealed binds the token to the
-- change, the account and the side.
create table email_change_links (
  token_hash   bytea primary key,
  token_sealed bytea not null,
  change_id    uuid  not null references email_changes (id) on delete cascade,
  account_id   uuid  not null references accounts (id) on delete cascade,
  side         text  not null
);
create index email_change_links_change_id_idx on email_change_links (change_id);
create index email_change_links_account_id_idx on email_change_links (account_id);
