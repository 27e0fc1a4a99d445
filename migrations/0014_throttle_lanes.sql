-- How often something was tried in a lane, and when it may be tried again. A lane is named by a blind index.
create table throttle_lanes (
  token     uuid        primary key,
  tries     integer     not null,
  free_at   timestamptz not null,
  forget_at timestamptz not null
);
create index throttle_lanes_forget_at_idx on throttle_lanes (forget_at);
