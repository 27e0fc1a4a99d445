-- Work to be done later: mail to send, files to put into the file store or to remove from it. The id is random, or chosen
-- by the caller, such as a file's path: there is one job for each id. The payload is sealed. scheduled_at:
-- when the job could first be done; due_at: when it is tried next. Claiming a job moves due_at and locked_until to the
-- end of the lease. version changes with the row, so a worker does not finish a job that has become another one.
create table jobs (
  id           text        primary key,
  kind         text        not null,
  payload      bytea,
  scheduled_at timestamptz not null,
  due_at       timestamptz not null,
  locked_until timestamptz,
  attempts     integer     not null default 0,
  version      integer     not null default 0
);
create index jobs_due_idx on jobs (kind, due_at);
-- Sealed bytes do not compress.
alter table jobs alter column payload set storage external;

-- Kinds of jobs that no worker may start until then. A backup pauses the removal of files while it reads the file store.
create table job_pauses (
  id           uuid        primary key,
  kind         text        not null,
  paused_until timestamptz not null
);

-- Uploaded profile pictures. One that is not saved with the profile by unsaved_until is removed. No cascade from accounts:
-- a row is deleted only in the transaction that enqueues the removal of its file.
create table pictures (
  path          text        primary key,
  account_id    uuid        references accounts (id) on delete set null,
  unsaved_until timestamptz
);
create index pictures_account_id_idx on pictures (account_id);
create index pictures_unsaved_idx on pictures (unsaved_until) where unsaved_until is not null;
