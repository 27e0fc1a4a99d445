-- expand: the policy of the registry, one row for each version. Without a row the preset Open is in force.
create table policies (
  version    integer     primary key check (version > 0),
  settings   jsonb       not null,
  -- The preset that the settings are equal to, or custom.
  preset     text        not null,
  -- Null for the operator's command, and for an account that was deleted.
  changed_by uuid        references accounts (id) on delete set null,
  changed_at timestamptz not null
);
create index policies_changed_by_idx on policies (changed_by) where changed_by is not null;
