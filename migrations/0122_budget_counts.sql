-- expand: what networks and accounts have taken of budgets that the whole registry, or one mailbox, shares

-- subject is a keyed hash of what is counted: all together, a network, or an account. period is the hour or day (UTC).
create table budget_counts (
  subject uuid        not null,
  period  timestamptz not null,
  taken   integer     not null,
  primary key (subject, period)
);
