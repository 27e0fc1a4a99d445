-- expand: when each hourly job last began, on whichever machine.
--
-- A process that is replaced every few minutes would never reach the first hour of its own timer, and a hundred machines need
-- not all do the same work. The time is the database's, which all share.
create table hourly_runs (
  job text primary key,
  began_at timestamptz not null
);
