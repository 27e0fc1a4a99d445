-- A restore leaves a row here in the transaction that restores everything. It is the only proof that a restore which was
-- killed afterwards is complete; the file restore.unfinished in the data directory has the same id.
create table restores (
  id          uuid        primary key,
  backup_id   uuid        not null,
  restored_at timestamptz not null default now()
);
