-- How many reports speak of a keyword. A write only appends its differences, so writers never wait for each other;
-- they are folded into the totals now and then, and a reader adds what is not folded yet.
create table pattern_totals (
  keyword text   primary key,
  total   bigint not null
);
create table pattern_deltas (
  id      bigint generated always as identity primary key,
  keyword text    not null,
  amount  integer not null
);
