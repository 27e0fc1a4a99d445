-- expand: figures of each day, so that the dashboard can show a range of time, and narrow it to a pattern or a city
--
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

-- Days whose cells are to be counted again. Whoever changes reports only appends, so writers never wait for each other.
create table figure_day_changes (
  id  bigint generated always as identity primary key,
  day date   not null
);

-- The days that the dashboard can show of a registry that has reports already: the server counts them while it runs.
insert into figure_day_changes (day)
select day::date
from generate_series(
  (now() at time zone 'UTC')::date - 760, (now() at time zone 'UTC')::date, interval '1 day'
) as day
where exists (select from reports);
