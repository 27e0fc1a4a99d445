-- Which different identifiers an account has asked for on a day (UTC), for the daily limit. A token is a blind index
-- that is made from account and day too, so it leads neither to a report nor to what others asked for.
create table identifiers_asked (
  account_id uuid not null references accounts (id) on delete cascade,
  day        date not null,
  token      uuid not null,
  primary key (account_id, day, token)
);

-- How many those are, and how many more the server processes have reserved. Whoever adds to them holds this row, which
-- makes the limit exact between processes.
create table identifier_days (
  account_id uuid    not null references accounts (id) on delete cascade,
  day        date    not null,
  asked      integer not null,
  primary key (account_id, day)
);
