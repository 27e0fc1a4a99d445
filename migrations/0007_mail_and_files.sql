-- Mail that waits to be sent, sealed. due_at is when it is tried next.
create table mail_queue (
  id         uuid        primary key,
  sealed     bytea       not null,
  created_at timestamptz not null,
  due_at     timestamptz not null,
  attempts   integer     not null default 0
);
create index mail_queue_due_at_idx on mail_queue (due_at);

-- What is still to be done in the file store. A file is listed before it is stored, and taken off in the transaction that
-- refers to it, so whatever a crash leaves in the store is listed. wanted_at: since when it can be done; due_at: when it
-- is tried next; taken_until: until then a worker may be at it. version changes with every change of an entry. A file
-- that the store did not take waits here sealed, is_put from the transaction that refers to it on.
create table file_errands (
  path        text        primary key,
  wanted_at   timestamptz not null,
  due_at      timestamptz not null,
  taken_until timestamptz,
  attempts    integer     not null default 0,
  version     integer     not null default 0,
  sealed      bytea,
  is_put      boolean     not null default false,
  constraint file_errands_put check (not is_put or sealed is not null)
);
create index file_errands_due_at_idx on file_errands (due_at);
-- Sealed bytes do not compress.
alter table file_errands alter column sealed set storage external;

-- Who reads the file store at the moment, such as a backup: until then no file is removed from it.
create table file_holds (
  id         uuid        primary key,
  held_until timestamptz not null
);

-- Profile pictures and whose they are. One that is not saved with the profile by unsaved_until is removed. No cascade
-- from accounts: a row is deleted only together with an entry that removes its file.
create table pictures (
  path          text        primary key,
  account_id    uuid        references accounts (id) on delete set null,
  unsaved_until timestamptz
);
create index pictures_account_id_idx on pictures (account_id);
create index pictures_unsaved_idx on pictures (unsaved_until) where unsaved_until is not null;
