-- The figures of the public dashboard.
--
-- How many listed reports there are, and by how many authors: of a value of a dimension, filed on a day (UTC). Dimensions are
-- `all` and `week` (its Monday), `city` and `keyword`, and each pattern in each city: `city with …` and `keyword in …`.
-- Figures of all days together have the day infinity, and no authors; weeks have no other.
create table figures (
  dimension text    not null,
  value     text    not null,
  day       date    not null,
  reports   integer not null,
  authors   integer,
  primary key (day, dimension, value)
);

-- Whoever changes reports only appends here, so writers never wait for each other. Differences of all days together are folded
-- into the figures, and a reader adds what is not folded yet. A row with another day says that this day is to be counted again
-- from its reports, and since when it is out of date.
create table figure_deltas (
  id         bigint      generated always as identity primary key,
  dimension  text        not null,
  value      text        not null,
  day        date        not null,
  reports    integer     not null,
  changed_at timestamptz not null default now()
);
