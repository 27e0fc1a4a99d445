-- Links that confirm the e-mail address of an account. token_hash is a keyed hash, and token_sealed binds the token to
-- the account. A change of the address deletes them. A used link stays until it expires, so that opening it again says
-- what it did.
create table email_confirmations (
  token_hash   bytea       primary key,
  token_sealed bytea       not null,
  account_id   uuid        not null references accounts (id) on delete cascade,
  expires_at   timestamptz not null
);
create index email_confirmations_account_id_idx on email_confirmations (account_id);
create index email_confirmations_expires_at_idx on email_confirmations (expires_at);
