-- Who did what, when, to which reports. Never an identifier, a name or any other personal value.
create table audit_events (
  id         bigint      generated always as identity primary key,
  at         timestamptz not null,
  actor      text        not null,
  actor_id   uuid,
  event      text        not null,
  report_ids bigint[]    not null default '{}',
  request_id text
);
