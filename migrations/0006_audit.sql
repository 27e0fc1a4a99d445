-- Who did what, when, to which reports. Never an identifier, a name or any other personal value.
--
-- The trail is a chain: each line has a position, without gaps, and a keyed MAC over itself and the MAC before it. A line
-- written within a transaction gets both a moment later; until then proof, a keyed MAC over the line alone, shows that
-- the program wrote it.
create table audit_events (
  id         bigint      generated always as identity primary key,
  at         timestamptz not null,
  actor      text        not null,
  actor_id   uuid,
  event      text        not null,
  report_ids bigint[]    not null default '{}',
  request_id text,
  position   bigint,
  mac        bytea,
  proof      bytea,
  constraint audit_events_chained check ((position is null) = (mac is null))
);
create unique index audit_events_position_idx on audit_events (position) where position is not null;
create index audit_events_unchained_idx on audit_events (id) where position is null;

-- Where the chain ends, sealed with the chain's key; and that key, sealed with keys that are not in the database.
create table audit_chain (
  is_only    boolean primary key default true check (is_only),
  position   bigint  not null default 0,
  mac        bytea   not null default '',
  seal       bytea,
  sealed_key bytea
);
insert into audit_chain default values;

-- Lines are only added. The one change allowed is a line getting its place in the chain.
create function audit_events_only_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (old.id, old.at, old.actor, old.actor_id, old.event, old.report_ids, old.request_id, old.proof)
      is not distinct from
      (new.id, new.at, new.actor, new.actor_id, new.event, new.report_ids, new.request_id, new.proof)
  then
    return new;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_events_only_added before update or delete on audit_events
  for each row execute function audit_events_only_added();
create trigger audit_events_never_emptied before truncate on audit_events
  for each statement execute function audit_events_only_added();
