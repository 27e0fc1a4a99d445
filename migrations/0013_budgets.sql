-- Daily counts of identifiers that outlast an account, those of a network, and the keys given out in an hour.

-- The sketch of an account that was deleted today, under a keyed hash of its e-mail and the day, for an account that is
-- registered with the same e-mail. Nothing else is kept of the account; the row goes at midnight UTC.
create table identifier_leftovers (
  token  uuid  not null,
  day    date  not null,
  sketch bytea not null,
  primary key (token, day)
);
alter table identifier_leftovers alter column sketch set storage external;

-- The identifiers that the unconfirmed accounts of a network asked for on a day (UTC). network is accounts.registered_network.
create table network_sketches (
  network uuid  not null,
  day     date  not null,
  sketch  bytea not null,
  primary key (network, day)
);
alter table network_sketches alter column sketch set storage external;

-- Live keys made in an hour, in the whole registry.
create table new_key_counts (
  hour timestamptz primary key,
  made integer     not null
);
