-- expand: plans of API keys that admins have added or changed, the plan of an account, and the list of all key pairs.
--
-- A plan of RATE_PLANS has no row until an admin changes it; a row of the same name counts instead of it.
create table plans (
  name                    text        primary key,
  calls_per_second        integer     not null check (calls_per_second > 0),
  lookups_per_minute      integer     not null check (lookups_per_minute > 0),
  identifiers_per_day     integer     not null check (identifiers_per_day > 0),
  identifiers_per_network integer     check (identifiers_per_network > 0),
  changed_at              timestamptz not null
);
-- The plan that an admin gave the account; null for the one that RATE_PLANS says.
alter table accounts add column plan text;

-- Staff list the pairs of all accounts in the order of their creation.
create index key_pairs_created_at_idx on key_pairs (created_at, id);
