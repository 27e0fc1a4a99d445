-- expand: one number that changes with what every process keeps in memory, so that a look at it is enough twice a second
--
-- Policy, operator, plans, safelist, markers and cleared identifiers. Triggers count at the end of a transaction, so that the
-- row is locked for no longer than a commit. A transaction of many rows counts once: its setting ends with it.
create table registry_changes (
  is_only boolean primary key default true check (is_only),
  version bigint  not null default 0
);
insert into registry_changes default values;

create function count_registry_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('fraud_shield.change_counted', true), '') <> 'yes' then
    update registry_changes set version = version + 1;
    perform set_config('fraud_shield.change_counted', 'yes', true);
  end if;
  return null;
end
$$;

create constraint trigger registry_changes after insert or update or delete on policies
  deferrable initially deferred for each row execute function count_registry_change();
create constraint trigger registry_changes after insert or update or delete on operator_details
  deferrable initially deferred for each row execute function count_registry_change();
create constraint trigger registry_changes after insert or update or delete on plans
  deferrable initially deferred for each row execute function count_registry_change();
create constraint trigger registry_changes after insert or update or delete on safelist_entries
  deferrable initially deferred for each row execute function count_registry_change();
create constraint trigger registry_changes after insert or update or delete on identifier_markers
  deferrable initially deferred for each row execute function count_registry_change();
create constraint trigger registry_changes after insert or update or delete on cleared_identifiers
  deferrable initially deferred for each row execute function count_registry_change();
