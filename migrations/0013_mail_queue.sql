-- Mail that waits to be sent, sealed. due_at is when it is tried next.
create table mail_queue (
  id         uuid        primary key,
  sealed     bytea       not null,
  created_at timestamptz not null,
  due_at     timestamptz not null,
  attempts   integer     not null default 0
);
create index mail_queue_due_at_idx on mail_queue (due_at);
