-- Profile pictures in sealed files. sealed holds the file's path, so no readable column leads from an account to its
-- file. The picture with unsaved_until null is the one of the account's profile; another one is removed at that time.
-- No cascade from accounts: a row is deleted only in the transaction that enqueues the removal of its file.
--
-- The table pictures and the column accounts.picture are of earlier versions, whose files are readable. The server seals
-- those files while it runs and moves their rows here; then both stay empty.
create table profile_pictures (
  id            uuid        primary key,
  account_id    uuid        references accounts (id) on delete set null,
  unsaved_until timestamptz,
  sealed        bytea       not null
);
create index profile_pictures_account_id_idx on profile_pictures (account_id);
create unique index profile_pictures_saved_key on profile_pictures (account_id) where unsaved_until is null;
create index profile_pictures_unsaved_idx on profile_pictures (unsaved_until) where unsaved_until is not null;
