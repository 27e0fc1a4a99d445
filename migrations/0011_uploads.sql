-- Every file in the file store. A row is there before its file is and stays until the file is gone,
-- so that whatever is not kept is removed, also after a crash. remove_at is null while the file is kept.
create table uploads (
  path       text        primary key,
  account_id uuid        references accounts (id) on delete set null,
  remove_at  timestamptz,
  attempts   integer     not null default 0
);
create index uploads_account_id_idx on uploads (account_id);
create index uploads_remove_at_idx on uploads (remove_at) where remove_at is not null;
