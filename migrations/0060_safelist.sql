-- expand: identifiers that cannot be listed, and identifiers that many people share.
-- token is the blind index of the identifier, of an e-mail domain for the kind domain. sealed holds the identifier and the
-- moderators' name for it. mark is safelisted or shared.
create table safelist_entries (
  id       uuid        primary key,
  token    uuid        not null unique,
  mark     text        not null,
  kind     text        not null,
  sealed   bytea       not null,
  reason   text        not null,
  added_by uuid        references accounts (id) on delete set null,
  added_at timestamptz not null
);
create index safelist_entries_added_at_idx on safelist_entries (added_at desc, id desc);
create index safelist_entries_added_by_idx on safelist_entries (added_by) where added_by is not null;
