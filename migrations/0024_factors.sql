-- Second factors of accounts. sealed holds the authenticator app's secret, the keyed hashes of the recovery codes and
-- passkeys, all in one value: a code is used and a factor changed under the lock of one row.
create table account_factors (
  account_id uuid  primary key references accounts (id) on delete cascade,
  sealed     bytea not null
);
