-- expand: when the figures of a day went out of date, so that the dashboard can say how current it is
alter table figure_day_changes add column changed_at timestamptz not null default now();
