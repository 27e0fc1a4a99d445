-- expand: approval of accounts for live keys, and the applications for it.
--
-- Null for an account that was not approved. It is on the account because each call with a key reads that row.
alter table accounts add column access_approved_at timestamptz;

create table access_applications (
  id         uuid        primary key,
  account_id uuid        not null references accounts (id) on delete cascade,
  -- waiting, approved, refused, or ended: an approval that an admin took back.
  state      text        not null check (state in ('waiting', 'approved', 'refused', 'ended')),
  purpose    text        not null,
  volume     text        not null,
  -- Organisation, own words, and the reason of the decision.
  sealed     bytea       not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid        references accounts (id) on delete set null
);
-- An account has one application that waits or was approved at most.
create unique index access_applications_open_idx on access_applications (account_id)
  where state in ('waiting', 'approved');
create index access_applications_account_idx on access_applications (account_id, created_at desc);
create index access_applications_listed_idx on access_applications (state, created_at, id);
create index access_applications_decided_by_idx on access_applications (decided_by) where decided_by is not null;
