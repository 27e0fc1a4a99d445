-- A file that the store did not take waits on its list, sealed: first as one to be removed, like any other on its way, and
-- from the transaction that refers to it on as one to be put into the store. What is sealed cannot be compressed, so
-- nothing is tried.
alter table file_errands
  add column sealed bytea,
  add column is_put boolean not null default false,
  add constraint file_errands_put check (not is_put or sealed is not null);
alter table file_errands alter column sealed set storage external;
