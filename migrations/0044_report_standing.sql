-- expand: the state and standing of reports, what each weighs in a score, and which authors are independent.

-- Accounts that were registered from one network within a day share a group. Null: the account is a group of its own.
alter table accounts add column author_group uuid;

-- The group of the latest registration from a network. The network is the blind index of a /24 or /48.
create table network_groups (
  network       uuid        primary key,
  author_group  uuid        not null,
  registered_at timestamptz not null
);
create index network_groups_registered_at_idx on network_groups (registered_at);

-- state: listed, held, removed or expired; a report with withdrawn_at is withdrawn whatever its state says.
-- standing: unverified, corroborated or verified.
-- author_group: the author's; null once the account is deleted, or if the account has none.
-- weight: what the report counts in a score, from 0 to 2.
-- assessed: whether standing and weight are up to date; the server assesses the others in the background.
-- awaits_corroboration: held by policy, so that a second independent author lists it.
alter table reports
  add column state                text    not null default 'listed',
  add column state_changed_at     timestamptz,
  add column standing             text    not null default 'unverified',
  add column disputed             boolean not null default false,
  add column author_group         uuid,
  add column weight               real    not null default 0.2,
  add column weightless           boolean not null default false,
  add column assessed             boolean not null default false,
  add column awaits_corroboration boolean not null default false;

create index reports_unassessed_idx on reports (id) where not assessed;
-- An author is trusted for verified reports, unless one was removed within a year.
create index reports_verified_idx on reports (author_id) where standing = 'verified';
create index reports_removed_idx on reports (author_id, state_changed_at) where state = 'removed';

-- Tokens of reports that are not listed: lookups do not read them.
create table unlisted_tokens (
  token     uuid   not null,
  report_id bigint not null,
  primary key (token, report_id)
);
create index unlisted_tokens_report_id_idx on unlisted_tokens (report_id);

-- What has yet to be assessed again: the reports under a token, or the weights of an author's reports.
create table standing_tasks (
  id        bigint generated always as identity primary key,
  token     uuid,
  author_id uuid
);
