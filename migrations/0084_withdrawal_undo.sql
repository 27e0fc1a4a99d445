-- expand: withdrawals that their author can undo for a minute.

-- Until when the author may undo it; from then on, what follows from it is done once, and it becomes null.
alter table report_withdrawals add column settles_at timestamptz;
create index report_withdrawals_settles_at_idx on report_withdrawals (settles_at) where settles_at is not null;

-- Out of sight while the withdrawal of its report can be undone.
alter table queue_items add column aside boolean not null default false;
