-- What an account, or the new accounts of a network, filed and uploaded on a day (UTC), for their quotas. subject is
-- accounts.email_token, so that deleting and registering again starts nothing anew, or accounts.registered_network. Rows
-- of past days are deleted.
create table quota_counts (
  subject uuid    not null,
  day     date    not null,
  reports integer not null,
  edits   integer not null,
  files   integer not null,
  bytes   bigint  not null,
  primary key (subject, day)
);
