-- expand: how long reports are kept, and which must be kept because of the law

-- One row for each version; without a row the defaults are in force.
create table retention_rules (
  version    integer     primary key check (version > 0),
  rules      jsonb       not null,
  changed_by uuid        references accounts (id) on delete set null,
  changed_at timestamptz not null
);
create index retention_rules_changed_by_idx on retention_rules (changed_by) where changed_by is not null;

-- Reports under a legal hold: nothing destroys their content. The reason is sealed. No cascade from reports: a report
-- under a hold is not deleted.
create table report_holds (
  report_id bigint      primary key references reports (id),
  reason    bytea       not null,
  held_by   uuid        references accounts (id) on delete set null,
  held_at   timestamptz not null
);
create index report_holds_held_by_idx on report_holds (held_by) where held_by is not null;

-- When the content was destroyed: sealed holds empty fields then, and there are no versions, files and tokens.
alter table reports add column destroyed_at timestamptz;
-- What may have to be destroyed: removed reports by the day of their removal, others by age.
create index reports_removed_at_idx on reports (state_changed_at) where state = 'removed' and destroyed_at is null;
create index reports_ageing_idx on reports (standing, id) where state in ('listed', 'held');
