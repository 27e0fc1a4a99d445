-- The audit trail: who did what, when, to which reports. Never an identifier, a name or any other personal value.

-- One line of the trail, which is a chain: each line has a position, without gaps, and a keyed MAC over itself and the MAC
-- before it. A line written within a transaction gets both a moment later; until then proof, a keyed MAC over the line
-- alone, shows that the program wrote it. details is JSON text, because the MAC covers it as it was written.
--
-- By month, so that retention drops a month at once and leaves nothing to vacuum. A position is unique within a partition;
-- across partitions the one writer sees to it, and verify-audit shows what is there twice.
create table audit_events (
  id         bigint      not null generated always as identity,
  at         timestamptz not null,
  actor      text        not null,
  actor_id   uuid,
  event      text        not null,
  report_ids bigint[]    not null default '{}',
  request_id text,
  details    text,
  position   bigint,
  mac        bytea,
  proof      bytea,
  constraint audit_events_chained check ((position is null) = (mac is null))
) partition by range (at);

-- Lines that no other partition takes, so a missing month refuses nothing. The others are made like it.
create table audit_events_default partition of audit_events (
  primary key (id)
) default;
create unique index audit_events_default_position_idx on audit_events_default (position) where position is not null;
create index audit_events_default_unchained_idx on audit_events_default (id) where position is null;
-- By the first word of the event, apart from lookups, which are most lines.
create index audit_events_default_kind_idx on audit_events_default (split_part(event, '.', 1), id) where event <> 'lookup';
-- The lookups of a key, newest first, for whoever made them.
create index audit_events_default_lookups_idx on audit_events_default (actor_id, at)
  where event in ('lookup', 'lookup.misses');

-- The trail as a whole. The ends of the chain, and its key, sealed with keys that are not in the database. Each end is sealed
-- with the chain's key: a database administrator can move it, but not seal it. The start is the last line that was dropped,
-- and whether the program wrote it.
-- export_position: of the last line that the export has; 0 for none. Until export_until, export_holder is the process that
-- exports.
-- verification: what the last verification of the whole trail found, as JSON, with a MAC by the chain's key.
-- verification_asked_at: when staff asked for one that has not ended.
create table audit_chain (
  is_only               boolean     primary key default true check (is_only),
  position              bigint      not null default 0,
  mac                   bytea       not null default '',
  seal                  bytea,
  sealed_key            bytea,
  start_position        bigint      not null default 0,
  start_mac             bytea       not null default '',
  start_proven          boolean     not null default false,
  start_seal            bytea,
  export_position       bigint      not null default 0,
  export_holder         uuid,
  export_until          timestamptz not null default '-infinity',
  verification          text        not null default '',
  verification_mac      bytea       not null default '',
  verification_asked_at timestamptz
);
insert into audit_chain default values;

-- Lines are only added. The changes allowed are a line getting its place in the chain, and the deletion of lines before
-- the start of the kept chain.
create function audit_events_only_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.position is null and new.position is not null
      and (old.id, old.at, old.actor, old.actor_id, old.event, old.report_ids, old.request_id, old.details, old.proof)
        is not distinct from
        (new.id, new.at, new.actor, new.actor_id, new.event, new.report_ids, new.request_id, new.details, new.proof)
    then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.position <= (select start_position from audit_chain) then
      return old;
    end if;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_events_only_added before update or delete on audit_events
  for each row execute function audit_events_only_added();
-- Partitions get triggers of rows from their table, but not this kind.
create trigger audit_events_never_emptied before truncate on audit_events
  for each statement execute function audit_events_only_added();
create trigger audit_events_never_emptied before truncate on audit_events_default
  for each statement execute function audit_events_only_added();

-- Makes a partition; bounds is what follows `for values`.
create function audit_events_add_partition(name text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table %I (like audit_events_default including all excluding identity)', name);
  execute format('create trigger audit_events_never_emptied before truncate on %I
    for each statement execute function audit_events_only_added()', name);
  execute format('alter table audit_events attach partition %I for values %s', name, bounds);
end
$$;

-- Makes the partition of a month (UTC). False if it cannot be, because lines of that month are in audit_events_default:
-- there they stay.
create function audit_events_add_month(month date) returns boolean language plpgsql as $$
declare
  name text := to_char(month, '"audit_events_"YYYY_MM');
begin
  -- Two processes may come at once.
  lock table audit_events in share update exclusive mode;
  if to_regclass(name) is not null then
    return true;
  end if;
  if exists (select from audit_events_default
    where at >= month::timestamp at time zone 'UTC' and at < (month + interval '1 month') at time zone 'UTC')
  then
    return false;
  end if;
  perform audit_events_add_partition(name, format('from (%L) to (%L)',
    to_char(month, 'YYYY-MM-"01 00:00:00+00"'), to_char(month + interval '1 month', 'YYYY-MM-"01 00:00:00+00"')));
  return true;
exception when check_violation then
  return false;
end
$$;

-- Deletes lines up to a position, but none of a month's partition: that is dropped as a whole.
create function audit_events_drop_lines(up_to bigint) returns void language plpgsql as $$
declare
  part regclass;
begin
  for part in
    select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_events'::regclass and c.relname !~ '^audit_events_\d{4}_\d{2}$'
  loop
    execute format('delete from %s where position <= $1', part) using up_to;
  end loop;
end
$$;

-- Drops a partition whose lines up to a position are not wanted any more. Later ones, which were chained late, and those
-- without a position move to audit_events_default; if they are more than 10,000, nothing happens, and it is false.
create function audit_events_drop_month(part regclass, up_to bigint) returns boolean language plpgsql as $$
declare
  later bigint;
begin
  execute format('select count(*) from (select from %s where position > $1 or position is null limit 10001) l', part)
    into later using up_to;
  if later > 10000 then
    return false;
  end if;
  lock table audit_events in access exclusive mode;
  execute format('alter table audit_events detach partition %s', part);
  execute format('insert into audit_events (id, at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details)
    overriding system value
    select id, at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details
    from %s where position > $1 or position is null', part) using up_to;
  execute format('drop table %s', part);
  return true;
end
$$;

-- One partition for all lines before this month, which only a restore writes, and the months from this one on. The server
-- makes later ones ahead.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
begin
  perform audit_events_add_partition(to_char(month, '"audit_events_before_"YYYY_MM'),
    format('from (minvalue) to (%L)', to_char(month, 'YYYY-MM-DD "00:00:00+00"')));
  for ahead in 0..3 loop
    perform audit_events_add_month((month + make_interval(months => ahead))::date);
  end loop;
end
$$;

-- Lookups that found nothing and have no line yet: they are one line per key and minute. Until the minute is over, the
-- process that answered them (holder) keeps here, every second, what that line will say, so that a crash loses no more of
-- them than of other lines. at, details and proof are as in audit_events.
create table audit_misses (
  holder  uuid        not null,
  key_id  uuid        not null,
  at      timestamptz not null,
  details text        not null,
  proof   bytea,
  kept_at timestamptz not null default now(),
  primary key (holder, key_id)
) with (fillfactor = 50);
