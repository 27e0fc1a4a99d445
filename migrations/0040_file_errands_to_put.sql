-- A file that the store did not take waits on its list, sealed, to be put there; an errand without bytes is a removal.
-- What is sealed cannot be compressed, so nothing is tried.
alter table file_errands add column sealed bytea;
alter table file_errands alter column sealed set storage external;
