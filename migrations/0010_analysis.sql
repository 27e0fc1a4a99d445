-- The figures of the public dashboard.
--
-- Whoever changes reports only appends differences, so writers never wait for each other; a job folds them into the totals,
-- and a reader adds what is not folded yet.

-- How many reports have a keyword.
create table pattern_totals (
  keyword text   primary key,
  total   bigint not null
);
create table pattern_deltas (
  id      bigint  generated always as identity primary key,
  keyword text    not null,
  amount  integer not null
);

-- How many reports there are: in all, by week and by city.
create table figure_totals (
  kind  text   not null check (kind in ('all', 'week', 'city')),
  name  text   not null,
  total bigint not null,
  primary key (kind, name)
);
create table figure_deltas (
  id     bigint  generated always as identity primary key,
  kind   text    not null,
  name   text    not null,
  amount integer not null
);

-- How many listed reports were filed on a day (UTC), and by how many authors: in all, of each pattern and city, and of each
-- pattern in each city. A cell is `name` within `cut`; both are empty, or `pattern …`, or `city …`.
create table figure_cells (
  day     date    not null,
  cut     text    not null,
  name    text    not null,
  reports integer not null,
  authors integer not null,
  primary key (day, cut, name)
);

-- Days whose cells are to be counted again, and since when they are out of date.
create table figure_day_changes (
  id         bigint      generated always as identity primary key,
  day        date        not null,
  changed_at timestamptz not null default now()
);
