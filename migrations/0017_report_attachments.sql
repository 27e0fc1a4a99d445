-- Files that authors added to their reports. Name, type and size are sealed here, the bytes in the file store.
-- No cascade from reports or to accounts: a row goes only together with a request to remove its file.
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
