-- expand: what is known of authors whose reports are in doubt, and how fast reports are filed.

-- Fingerprints of narratives: a few keyed hashes of three words in a row each, by which copies are found.
create table report_words (
  hash      bigint not null,
  report_id bigint not null references reports (id) on delete cascade,
  primary key (hash, report_id)
);
create index report_words_report_id_idx on report_words (report_id);

-- How far an author is up the ladder: 1 warned, 2 their reports weigh nothing, 3 suspended. strikes: reports removed as
-- false or abusive within a year, when the rung was set.
create table reporter_rungs (
  account_id uuid        primary key references accounts (id) on delete cascade,
  rung       smallint    not null,
  strikes    integer     not null,
  changed_at timestamptz not null
);

-- Reports of the last hour (UTC) in which the subject filed any, within the day.
alter table quota_counts
  add column hour         smallint,
  add column hour_reports integer not null default 0;
