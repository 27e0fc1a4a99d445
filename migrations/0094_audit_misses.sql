-- expand: lookups that found nothing and have no line of the audit trail yet.
--
-- They are one line per key and minute. Until the minute is over, the process that answered them keeps here, every second,
-- what that line will say, so that a crash loses no more of them than of other lines.
create table audit_misses (
  -- The process.
  holder  uuid        not null,
  key_id  uuid        not null,
  -- As in audit_events.
  at      timestamptz not null,
  details text        not null,
  proof   bytea,
  kept_at timestamptz not null default now(),
  primary key (holder, key_id)
) with (fillfactor = 50);
