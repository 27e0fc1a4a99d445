-- Reports: what authors file, change, withdraw and attach, how long it is kept, and what an author's word weighs.

-- A report. Personal fields are sealed; report_tokens finds it. Ids are made by the server and rise with time, so "newest
-- first" is "id desc" everywhere. category: null when the author chose none.
-- state: listed, held, removed or expired; a report with withdrawn_at is withdrawn whatever its state says.
-- standing: unverified, corroborated or verified. weight: what it counts in a score, from 0 to 2.
-- author_group: the author's; null once the account is deleted, or if the account has none.
-- assessed: whether standing and weight are up to date; the server assesses the others in the background.
-- awaits_corroboration: only corroboration lists the report. One that is listed is held again without it.
-- is_trusted: false while the author is suspended or their reports weigh nothing; such a report neither corroborates
-- nor is corroborated.
-- withdrawal_reason, withdrawal_note: why its author withdrew it. It and its versions stay; its tokens go. settles_at: until
-- when the author may undo it; from then on, what follows from it is done once, and it becomes null.
-- reply: of the person named, and what followed, sealed; null without one.
-- redacted: the sealed fields as everybody but the author and moderators reads them; null: they read sealed. Bound to the
-- version and the author as sealed is. redacted_passages: which parts of this version are hidden, as field names and
-- offsets. narrative_released_at: since when the case page of the person named may show the narrative, redacted.
-- reference: a random number below 27^6, shown as FS-7K4Q-92 to its author and to staff.
-- asked_until: until when a moderator's question waits for the author's answer; null without one.
-- destroyed_at: when the content was destroyed: sealed holds empty fields then, and there are no versions, files and tokens.
create table reports (
  id                    bigint      primary key,
  reference             integer     not null,
  author_id             uuid        references accounts (id) on delete set null,
  author_group          uuid,
  version               integer     not null,
  city                  text        not null,
  country               text        not null,
  happened_on           date        not null,
  category              text,
  keywords              text[]      not null,
  sealed                bytea       not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  withdrawn_at          timestamptz,
  state                 text        not null default 'listed',
  state_changed_at      timestamptz,
  standing              text        not null default 'unverified',
  disputed              boolean     not null default false,
  weight                real        not null default 0.2,
  weightless            boolean     not null default false,
  assessed              boolean     not null default false,
  awaits_corroboration  boolean     not null default false,
  is_trusted            boolean     not null default true,
  withdrawal_reason     text,
  withdrawal_note       bytea,
  settles_at            timestamptz,
  reply                 bytea,
  redacted              bytea,
  redacted_passages     jsonb,
  narrative_released_at timestamptz,
  asked_until           timestamptz,
  destroyed_at          timestamptz,
  mark                  bytea
);
-- An author's reports are counted and sorted from the index alone, whatever their list is narrowed to.
create index reports_author_id_idx on reports (author_id, id desc)
  include (withdrawn_at, state, awaits_corroboration, happened_on);
-- Distributed over workers, it is no longer unique: whoever files looks for a number that is free.
create unique index reports_reference_idx on reports (reference);
-- Withdrawn reports whose consequences are due, and those without an author, which are deleted.
create index reports_settles_at_idx on reports (settles_at) where settles_at is not null;
create index reports_ownerless_idx on reports (id) where author_id is null and withdrawn_at is not null;
create index reports_unassessed_idx on reports (id) where not assessed;
-- An author is trusted for verified reports, unless one was removed within a year.
create index reports_verified_idx on reports (author_id) where standing = 'verified';
create index reports_removed_idx on reports (author_id, state_changed_at) where state = 'removed';
-- The latest reports, also where many newer ones are held, and the number of listed reports.
create index reports_listed_idx on reports (id) where state = 'listed' and withdrawn_at is null;
-- What staff's list of reports is narrowed by; each newest first.
create index reports_city_idx on reports (lower(city), id);
create index reports_category_idx on reports (category, id) where category is not null;
create index reports_held_idx on reports (id) where state = 'held' and withdrawn_at is null;
create index reports_taken_out_idx on reports (state, id) where state in ('removed', 'expired');
create index reports_corroborated_idx on reports (id) where standing = 'corroborated';
create index reports_verified_newest_idx on reports (id) where standing = 'verified';
create index reports_withdrawn_idx on reports (id) where withdrawn_at is not null;
-- What may have to be destroyed: removed reports by the day of their removal, others by age.
create index reports_removed_at_idx on reports (state_changed_at) where state = 'removed' and destroyed_at is null;
create index reports_ageing_idx on reports (standing, id) where state in ('listed', 'held');

-- One row per identifier: a lookup is one probe of this key. The kind is part of the token's HMAC key. No foreign key:
-- a check for each row would double the cost of filing, and rows are deleted by their whole key.
create table report_tokens (
  token     uuid   not null,
  report_id bigint not null,
  primary key (token, report_id)
);

-- Tokens of reports that are not listed: lookups do not read them.
create table unlisted_tokens (
  token     uuid   not null,
  report_id bigint not null,
  primary key (token, report_id)
);
create index unlisted_tokens_report_id_idx on unlisted_tokens (report_id);

-- The content of a report before each edit.
create table report_versions (
  report_id   bigint      not null references reports (id) on delete cascade,
  version     integer     not null,
  city        text        not null,
  country     text        not null,
  happened_on date        not null,
  category    text,
  keywords    text[]      not null,
  sealed      bytea       not null,
  written_at  timestamptz not null,
  primary key (report_id, version)
);

-- Idempotency-Keys: a repeated create call gets the first response again; held: whether that said "held". The fingerprint is
-- a keyed hash of the body.
create table report_creations (
  account_id      uuid        not null references accounts (id) on delete cascade,
  idempotency_key text        not null,
  fingerprint     uuid        not null,
  report_id       bigint      not null,
  held            boolean     not null default false,
  created_at      timestamptz not null,
  primary key (account_id, idempotency_key)
);
create index report_creations_created_at_idx on report_creations (created_at);

-- Fingerprints of the rows that an account imported, so that importing a file again files nothing twice.
create table report_imports (
  account_id  uuid   not null references accounts (id) on delete cascade,
  fingerprint uuid   not null,
  report_id   bigint not null,
  primary key (account_id, fingerprint)
);

-- Fingerprints of narratives: a few keyed hashes of three words in a row each, by which copies are found.
create table report_words (
  hash      bigint not null,
  report_id bigint not null references reports (id) on delete cascade,
  primary key (hash, report_id)
);
create index report_words_report_id_idx on report_words (report_id);

-- Files that authors added to their reports. Name, type and size are sealed here; the bytes are in the file store.
-- scan: 'waiting' until the scanner (CLAMAV_URL) has seen it, 'infected' when its content was removed, null when it passed
-- or no scanner is set.
-- No cascade from reports or to accounts: a row is deleted only in the transaction that enqueues the removal of its file.
create table report_attachments (
  id            uuid        primary key,
  report_id     bigint      not null references reports (id),
  account_id    uuid        references accounts (id) on delete set null,
  path          text        not null,
  content_token uuid        not null,
  scan          text,
  sealed        bytea       not null,
  created_at    timestamptz not null,
  constraint report_attachments_content_key unique (report_id, content_token)
);
create index report_attachments_ownerless_idx on report_attachments (id) where account_id is null;
create index report_attachments_account_id_idx on report_attachments (account_id);

-- Reports under a legal hold: nothing destroys their content. The reason is sealed. No cascade from reports: a report
-- under a hold is not deleted.
create table report_holds (
  report_id bigint      primary key references reports (id),
  reason    bytea       not null,
  held_by   uuid        references accounts (id) on delete set null,
  held_at   timestamptz not null
);
create index report_holds_held_by_idx on report_holds (held_by) where held_by is not null;

-- What has yet to be assessed again: the reports under a token, or the weights of an author's reports.
create table standing_tasks (
  id        bigint generated always as identity primary key,
  token     uuid,
  author_id uuid
);
