-- What the public dashboard counts: keywords, and reports in all, by week and by city. A write only appends its
-- differences, so writers never wait for each other; a job folds them into the totals, and a reader adds what is not
-- folded yet.
create table pattern_totals (
  keyword text   primary key,
  total   bigint not null
);
create table pattern_deltas (
  id      bigint generated always as identity primary key,
  keyword text    not null,
  amount  integer not null
);

create table figure_totals (
  kind  text   not null check (kind in ('all', 'week', 'city')),
  name  text   not null,
  total bigint not null,
  primary key (kind, name)
);
create table figure_deltas (
  id     bigint generated always as identity primary key,
  kind   text    not null,
  name   text    not null,
  amount integer not null
);
