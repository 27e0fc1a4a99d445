-- expand: who runs the registry and on which days it works, one row for each version. All of it is public.
create table operator_details (
  version    integer     primary key check (version > 0),
  details    jsonb       not null,
  -- Null for an account that was deleted.
  changed_by uuid        references accounts (id) on delete set null,
  changed_at timestamptz not null
);
create index operator_details_changed_by_idx on operator_details (changed_by) where changed_by is not null;
