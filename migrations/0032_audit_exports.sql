-- expand: how far the audit trail was exported to each kind of target, and which process exports it now.
create table audit_exports (
  target     text        primary key,
  -- The position of the last line that the target has; 0 for none.
  position   bigint      not null default 0,
  holder     uuid,
  held_until timestamptz not null default '-infinity'
);
