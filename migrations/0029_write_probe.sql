-- One row that every server process writes regularly, to notice that the database answers but does not store: it is
-- read-only, or waits for a synchronous standby that is dead.

create table write_probe (
  is_only    boolean     primary key default true check (is_only),
  written_at timestamptz not null
);
