-- Reports, personal fields sealed, found again only by keyed indexes.
-- Ids are made by the server and rise with time, so "newest first" is "id desc" everywhere.
create table reports (
  id          bigint      primary key,
  author_id   uuid        references accounts (id) on delete set null,
  version     integer     not null,
  city        text        not null,
  country     text        not null,
  happened_on date        not null,
  keywords    text[]      not null,
  sealed      bytea       not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index reports_author_id_idx on reports (author_id, id desc);

-- One row an identifier: a lookup is one probe of this key. The kind is inside the token's HMAC key.
-- No foreign key: a check per row would double the cost of filing, and rows are removed by their whole key.
create table report_tokens (
  token     uuid   not null,
  report_id bigint not null,
  primary key (token, report_id)
);

-- What a report was before each edit.
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

-- Which create calls were answered already: a repeated Idempotency-Key gets the first answer again.
create table report_creations (
  account_id uuid        not null references accounts (id) on delete cascade,
  once_key   text        not null,
  body_token uuid        not null,
  report_id  bigint      not null,
  created_at timestamptz not null,
  primary key (account_id, once_key)
);
create index report_creations_created_at_idx on report_creations (created_at);
