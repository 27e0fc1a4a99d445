-- expand: the audit trail in monthly partitions, so that retention drops a month at once and leaves nothing to vacuum.
--
-- audit_events keeps its name and columns. What it was becomes the first partition, audit_events_before_YYYY_MM: every line
-- before that month. The months from there on are made ahead; a line that no month takes is in audit_events_default, so a
-- missing month refuses nothing. A small table is converted here, a large one while the server runs, because proving that it
-- ends before the months begin reads all of it.
--
-- A position is unique within a partition. Across partitions the one writer sees to it, and verify-audit shows what is there
-- twice.

-- Says where the table will end that is to become the first partition: one to two months ahead, so that no line comes between.
create function audit_events_begin_months() returns void language plpgsql as $$
declare
  until timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
begin
  lock table audit_events in access exclusive mode;
  if (select relkind from pg_class where oid = 'audit_events'::regclass) = 'p' or audit_events_until() is not null then
    return;
  end if;
  execute format('alter table audit_events add constraint %I check (at < %L) not valid',
    to_char(until, '"audit_events_before_"YYYY_MM'), to_char(until, 'YYYY-MM-DD "00:00:00+00"'));
end
$$;

-- The name of that constraint, which the partition will have.
create function audit_events_until() returns text stable language sql as $$
  select conname::text from pg_constraint
  where conrelid = 'audit_events'::regclass and conname ~ '^audit_events_before_\d{4}_\d{2}$'
$$;

-- Reads the whole table while others write. Fails with 23514 if a line is of later.
create function audit_events_prove_until() returns void language plpgsql as $$
begin
  if audit_events_until() is not null then
    execute format('alter table audit_events validate constraint %I', audit_events_until());
  end if;
end
$$;

create function audit_events_forget_until() returns void language plpgsql as $$
begin
  if audit_events_until() is not null then
    execute format('alter table audit_events drop constraint %I', audit_events_until()); -- previous release: it had none
  end if;
end
$$;

-- Takes a few milliseconds, whatever the size of the table.
create function audit_events_to_months() returns void language plpgsql as $$
declare
  first text;
  next_id bigint;
begin
  lock table audit_events in access exclusive mode;
  if (select relkind from pg_class where oid = 'audit_events'::regclass) = 'p' then
    return;
  end if;
  first := audit_events_until();
  if first is null
    or not (select convalidated from pg_constraint where conrelid = 'audit_events'::regclass and conname = first)
  then
    raise exception 'the lines of the audit trail are not proven to end before the months begin';
  end if;
  next_id := coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_events', 'id')::regclass), 0) + 1;
  alter table audit_events alter column id drop identity;
  drop trigger audit_events_only_added on audit_events;
  execute format('alter table audit_events rename to %I', first); -- previous release: the new table has the name

  execute format('create table audit_events_default (like %I including all excluding identity)', first);
  execute format('alter table audit_events_default drop constraint %I', first); -- previous release: never saw it
  create table audit_events (like audit_events_default including defaults including constraints) partition by range (at);
  execute format('alter table audit_events alter column id add generated always as identity (start with %s)', next_id);
  create trigger audit_events_only_added before update or delete on audit_events
    for each row execute function audit_events_only_added();
  -- Triggers of rows are copied to partitions, this kind is not.
  create trigger audit_events_never_emptied before truncate on audit_events -- previous release: as before
    for each statement execute function audit_events_only_added();
  create trigger audit_events_never_emptied before truncate on audit_events_default -- previous release: as before
    for each statement execute function audit_events_only_added();
  execute format('alter table audit_events attach partition %I for values from (minvalue) to (%L)',
    first, replace(right(first, 7), '_', '-') || '-01 00:00:00+00');
  alter table audit_events attach partition audit_events_default default;
  execute format('alter table %I drop constraint %1$I', first); -- previous release: the partition has the same bound
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
  execute format('create table %I (like audit_events_default including all excluding identity)', name);
  execute format('create trigger audit_events_never_emptied before truncate on %I ' -- previous release: as before
    || 'for each statement execute function audit_events_only_added()', name);
  execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name,
    to_char(month, 'YYYY-MM-"01 00:00:00+00"'), to_char(month + interval '1 month', 'YYYY-MM-"01 00:00:00+00"'));
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
  if (select relkind from pg_class where oid = 'audit_events'::regclass) <> 'p' then
    delete from audit_events where position <= up_to;
    return;
  end if;
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
  execute format('drop table %s', part); -- previous release: it knows audit_events only
  return true;
end
$$;

do $$
begin
  if pg_relation_size('audit_events') < 64 * 1024 * 1024 then
    perform audit_events_begin_months();
    perform audit_events_prove_until();
    perform audit_events_to_months();
    for ahead in 2..4 loop
      perform audit_events_add_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date);
    end loop;
  end if;
-- A line of the future: the server will say so.
exception when check_violation then
  null;
end
$$;
