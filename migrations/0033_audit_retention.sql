-- expand: the beginning of the audit trail may be dropped after AUDIT_KEEP_MONTHS.
--
-- Where the kept chain begins: the position and MAC of the last line that was dropped, and whether it was written by
-- the program, sealed with the chain's key as its end is. A database administrator can move it, but not seal it.
alter table audit_chain
  add column start_position bigint  not null default 0,
  add column start_mac      bytea   not null default '',
  add column start_proven   boolean not null default false,
  add column start_seal     bytea;

-- Lines are only added. The changes allowed are a line getting its place in the chain, and the deletion of lines before
-- the start of the kept chain.
create or replace function audit_events_only_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.position is null and new.position is not null
      and (old.id, old.at, old.actor, old.actor_id, old.event, old.report_ids, old.request_id, old.proof)
        is not distinct from
        (new.id, new.at, new.actor, new.actor_id, new.event, new.report_ids, new.request_id, new.proof)
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
