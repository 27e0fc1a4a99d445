-- The registry: who runs it, its policy, its first admin, and which identifiers are special.

-- What is changed in versions, of which the newest is in force: the policy, who runs the registry and on which days it works
-- (operator; all of it is public), how long reports are kept (retention), and the plans that admins have added or changed, by
-- name, which count instead of those of RATE_PLANS (plans). Without a row the first settings are in force, such as the preset
-- Open. changed_by is null for the operator's command, and for an account that was deleted.
create table settings_versions (
  kind       text        not null check (kind in ('policy', 'operator', 'retention', 'plans')),
  version    integer     not null check (version > 0),
  settings   jsonb       not null,
  changed_by uuid        references accounts (id) on delete set null,
  changed_at timestamptz not null,
  mark       bytea,
  primary key (kind, version)
);
create index settings_versions_changed_by_idx on settings_versions (changed_by) where changed_by is not null;
create constraint trigger registry_changes after insert or update or delete on settings_versions
  deferrable initially deferred for each row execute function count_registry_change();

-- The link that makes the first admin. Its token is a keyed hash of the seed, so nobody makes it from this row without the
-- vault's keys, and every machine of a cluster prints the same link.
create table setup_links (
  is_only    boolean     primary key default true check (is_only),
  seed       uuid        not null,
  expires_at timestamptz not null
);

-- Identifiers that cannot be listed (mark: safelisted), and those that many people share (shared). token is the blind index
-- of the identifier, of an email domain for the kind domain. sealed holds the identifier and the moderators' name for it.
-- hold_below: reports with lower ids may name it and still be listed; null when all of them are held. Whoever finds it
-- goes on.
create table safelist_entries (
  id         uuid        primary key,
  token      uuid        not null unique,
  mark       text        not null,
  kind       text        not null,
  sealed     bytea       not null,
  reason     text        not null,
  added_by   uuid        references accounts (id) on delete set null,
  added_at   timestamptz not null,
  hold_below bigint
);
create index safelist_entries_added_at_idx on safelist_entries (added_at desc, id desc);
create index safelist_entries_added_by_idx on safelist_entries (added_by) where added_by is not null;
create constraint trigger registry_changes after insert or update or delete on safelist_entries
  deferrable initially deferred for each row execute function count_registry_change();

-- What is known of identifiers besides reports, by marker: what a person has said of their own identifier, on proof
-- (victim_of_impersonation, protective_registration), and that an upheld dispute cleared it (cleared). about: the case in which
-- it was proven; the report that the dispute was about, which may be gone: the row speaks for the person. token is the blind
-- index under which reports are found, too. sealed is the identifier, so that a rotation of keys can renew the token: the case
-- is forgotten long before. kind and sealed are null where nobody can.
create table identifier_markers (
  token      uuid        not null,
  marker     text        not null,
  about      text        not null,
  noted_at   timestamptz not null,
  expires_at timestamptz not null,
  kind       text,
  sealed     bytea,
  primary key (token, marker, about)
);
create index identifier_markers_about_idx on identifier_markers (about);
create index identifier_markers_expires_at_idx on identifier_markers (expires_at);
create constraint trigger registry_changes after insert or update or delete on identifier_markers
  deferrable initially deferred for each row execute function count_registry_change();
