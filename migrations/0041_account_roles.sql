-- expand: roles of staff, suspended accounts, and details in the audit trail.
--
-- An account without a row is a member's. Each role is a row, so that roles can be granted and revoked at the same time.
create table account_roles (
  account_id uuid        not null references accounts (id) on delete cascade,
  role       text        not null check (role in ('moderator', 'auditor', 'admin')),
  granted_at timestamptz not null,
  primary key (account_id, role)
);
create index account_roles_role_idx on account_roles (role);

-- Sessions and keys of a suspended account do not work. Null for all others.
alter table accounts add column suspended_at timestamptz;

-- For the list of people.
create index accounts_created_at_idx on accounts (created_at, id);
create index accounts_unconfirmed_idx on accounts (created_at, id) where email_confirmed_at is null;
create index accounts_suspended_idx on accounts (created_at, id) where suspended_at is not null;

-- What a line of the trail says beyond its columns, as JSON text: which role was granted to which account. Never a personal
-- value. It is text, because the chain's MAC covers it as it was written.
alter table audit_events add column details text;

-- As before, and details stay as they are too.
create or replace function audit_events_only_added() returns trigger language plpgsql as $$
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
