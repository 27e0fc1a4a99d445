-- Lookups per key pair and day (UTC). No foreign key to key_pairs: counts arrive a moment after the call.
create table usage_days (
  key_id     uuid   not null,
  account_id uuid   not null references accounts (id) on delete cascade,
  day        date   not null,
  lookups    bigint not null,
  hits       bigint not null,
  primary key (key_id, day)
);
create index usage_days_account_id_idx on usage_days (account_id, day);
