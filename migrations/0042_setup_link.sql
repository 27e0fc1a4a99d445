-- expand: the link that makes the first admin.
--
-- The token of the link is a keyed hash of the seed, so nobody makes it from this row without the vault's keys, and every
-- machine of a cluster prints the same link.
create table setup_links (
  is_only    boolean     primary key default true check (is_only),
  seed       uuid        not null,
  expires_at timestamptz not null
);
