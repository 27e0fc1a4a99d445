-- What is still to be done in the file store is one list. Until now pictures and attachments each had a list of files to
-- be removed. A file is on it before it is stored, and taken off in the transaction that refers to it, so whatever a
-- crash leaves in the store is on the list. wanted_at is since when the errand can be done, due_at when it is tried next;
-- until taken_until somebody may still be at it. version changes with whatever becomes of an errand.
create table file_errands (
  path        text        primary key,
  wanted_at   timestamptz not null,
  due_at      timestamptz not null,
  taken_until timestamptz,
  attempts    integer     not null default 0,
  version     integer     not null default 0
);
create index file_errands_due_at_idx on file_errands (due_at);

-- Profile pictures and whose they are. One that is not saved with the profile until unsaved_until goes then. No cascade
-- from accounts: a row goes only together with an errand to remove its file.
create table pictures (
  path          text        primary key,
  account_id    uuid        references accounts (id) on delete set null,
  unsaved_until timestamptz
);
create index pictures_account_id_idx on pictures (account_id);
create index pictures_unsaved_idx on pictures (unsaved_until) where unsaved_until is not null;

insert into pictures (path, account_id, unsaved_until)
select path, account_id, remove_at from uploads
where account_id is not null and (remove_at is null or (attempts = 0 and remove_at > now()));

insert into file_errands (path, wanted_at, due_at)
select path, coalesce(remove_at, now()), coalesce(remove_at, now()) from uploads
where path not in (select path from pictures);
insert into file_errands (path, wanted_at, due_at)
select path, requested_at, requested_at from file_removals;

drop table uploads;
drop table file_removals;
