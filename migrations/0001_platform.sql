-- The platform: which keys seal, work for later, and what processes tell each other through the database.

-- The sealing keys that this database was written with. state: 'seals' is the key in use; 'opens' sealed rows that are
-- still to be resealed; 'coming' is being announced to every process before anything is sealed with it; 'retired' sealed
-- nothing that is left. proof is a constant sealed with the key, so that a start with the wrong keys fails before anything
-- is written.
create table vault_keys (
  key_id     bigint      primary key,
  state      text        not null check (state in ('seals', 'opens', 'coming', 'retired')),
  proof      bytea,
  created_at timestamptz not null default now()
);
create unique index vault_keys_sealing_idx on vault_keys (state) where state in ('seals', 'coming');

-- The processes that seal, which keys they know and which one they seal with. One not seen for a minute is gone.
create table vault_holders (
  id      uuid        primary key,
  host    text        not null,
  process text        not null,
  key_ids bigint[]    not null,
  sealing bigint      not null,
  seen_at timestamptz not null
);

-- Work to be done later: mail to send, files to put into the file store or to remove from it. The id is random, or chosen
-- by the caller, such as a file's path: there is one job for each id. The payload is sealed. scheduled_at: when the job
-- could first be done; due_at: when it is tried next. Claiming a job moves due_at and locked_until to the end of the
-- lease. version changes with the row, so a worker does not finish a job that has become another one. rank: which jobs of
-- a kind come first. 0: somebody waits for it, 1: it tells of one thing, 2: it is one of very many. put_off: it was to be done
-- later, so that a late due_at is no sign of a wrong clock.
create table jobs (
  id           text        primary key,
  kind         text        not null,
  rank         smallint    not null default 1,
  payload      bytea,
  scheduled_at timestamptz not null,
  due_at       timestamptz not null,
  put_off      boolean     not null default false,
  locked_until timestamptz,
  attempts     integer     not null default 0,
  version      integer     not null default 0
);
create index jobs_due_idx on jobs (kind, due_at);
create index jobs_rank_idx on jobs (kind, rank, due_at);
-- Sealed bytes do not compress.
alter table jobs alter column payload set storage external;

-- Kinds of jobs that no worker may start until then. A backup pauses the removal of files while it reads the file store.
create table job_pauses (
  id           uuid        primary key,
  kind         text        not null,
  paused_until timestamptz not null
);

-- When each hourly job last began, on whichever machine. A process that is replaced every few minutes would never reach the
-- first hour of its own timer, and a hundred machines need not all do the same work. The time is the database's, which all
-- share.
create table hourly_runs (
  job      text        primary key,
  began_at timestamptz not null
);

-- One row that all processes share. changes is a number that changes with what every process keeps in memory, so that a look at
-- it is enough twice a second: tables with the trigger registry_changes count. Every server process also writes the row
-- regularly, without changing it, to notice that the database answers but does not store: it is read-only, or waits for a
-- synchronous standby that is dead.
-- restore_id: of the restore that made this database, in its own transaction. It is the only proof that a restore which was
-- killed afterwards is complete; the file restore.unfinished in the data directory has the same id.
create table registry_state (
  is_only    boolean primary key default true check (is_only),
  changes    bigint  not null default 0,
  restore_id uuid
);
insert into registry_state default values;

-- Counts at the end of a transaction, so that the row is locked for no longer than a commit. A transaction of many rows
-- counts once: its setting ends with it.
create function count_registry_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('fraud_shield.change_counted', true), '') <> 'yes' then
    update registry_state set changes = changes + 1;
    perform set_config('fraud_shield.change_counted', 'yes', true);
  end if;
  return null;
end
$$;

-- What was taken of limits: attempts, quotas, budgets that many share, and what is counted once. token is a keyed hash of the
-- limit's name and of whose count it is, an account, an address, a mailbox or all. The count ends at ends_at: with its hour or
-- day, or some time after the last attempt, which may be made again from free_at on.
create table limit_counts (
  token   uuid        primary key,
  taken   bigint      not null,
  free_at timestamptz not null default 'epoch',
  ends_at timestamptz not null
);
create index limit_counts_ends_at_idx on limit_counts (ends_at);
