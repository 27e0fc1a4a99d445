-- Files to be removed from the store. A file is put on this list before it is stored and taken off in the transaction
-- that refers to it, so whatever a crash leaves in the store is on the list.
create table file_removals (
  path         text        primary key,
  requested_at timestamptz not null
);
create index file_removals_requested_at_idx on file_removals (requested_at);
