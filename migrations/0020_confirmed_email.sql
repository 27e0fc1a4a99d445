-- When an account's e-mail address was confirmed, and the network it was registered from: the blind index of a /24 or
-- /48, null when unknown. Quotas depend on both.
alter table accounts
  add column email_confirmed_at timestamptz,
  add column registered_network uuid;
create index accounts_registered_network_idx on accounts (registered_network, created_at)
  where registered_network is not null;
