-- Reports. Personal fields are sealed and found by blind indexes.

-- Ids are made by the server and rise with time, so "newest first" is "id desc" everywhere.
create table reports (
  id           bigint      primary key,
  author_id    uuid        references accounts (id) on delete set null,
  version      integer     not null,
  city         text        not null,
  country      text        not null,
  happened_on  date        not null,
  keywords     text[]      not null,
  sealed       bytea       not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  withdrawn_at timestamptz
);
-- An author's reports are counted from the index alone, with the withdrawn ones or without.
create index reports_author_id_idx on reports (author_id, id desc) include (withdrawn_at);
-- Withdrawn reports without an author, which are deleted.
create index reports_ownerless_idx on reports (id) where author_id is null and withdrawn_at is not null;

-- One row per identifier: a lookup is one probe of this key. The kind is part of the token's HMAC key. No foreign key:
-- a check for each row would double the cost of filing, and rows are deleted by their whole key.
create table report_tokens (
  token     uuid   not null,
  report_id bigint not null,
  primary key (token, report_id)
);

-- The content of a report before each edit.
create table report_versions (
  report_id   bigint      not null references reports (id) on delete cascade,
  version     integer     not null,
  city        text        not null,
  country     text        not null,
  happened_on date        not null,
  keywords    text[]      not null,
  sealed      bytea       not null,
  written_at  timestamptz not null,
  primary key (report_id, version)
);

-- Why an author withdrew a report. Its row and versions stay; its tokens go.
create table report_withdrawals (
  report_id    bigint      primary key references reports (id) on delete cascade,
  reason       text        not null,
  note         bytea,
  withdrawn_at timestamptz not null
);

-- Idempotency-Keys: a repeated create call gets the first response again. The fingerprint is a keyed hash of the body.
create table report_creations (
  account_id      uuid        not null references accounts (id) on delete cascade,
  idempotency_key text        not null,
  fingerprint     uuid        not null,
  report_id       bigint      not null,
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

-- Files that authors added to their reports. Name, type and size are sealed here; the bytes are in the file store.
-- No cascade from reports or to accounts: a row is deleted only in the transaction that enqueues the removal of its file.
create table report_attachments (
  id            uuid        primary key,
  report_id     bigint      not null references reports (id),
  account_id    uuid        references accounts (id) on delete set null,
  path          text        not null,
  content_token uuid        not null,
  sealed        bytea       not null,
  created_at    timestamptz not null,
  constraint report_attachments_content_key unique (report_id, content_token)
);
create index report_attachments_ownerless_idx on report_attachments (id) where account_id is null;
create index report_attachments_account_id_idx on report_attachments (account_id);
