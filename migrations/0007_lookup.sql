-- Lookups: receipts, who was told of which report, and who is told that it turned out to be wrong.

-- The public keys of signed receipts: key_id is the RFC 7638 thumbprint, public_key an Ed25519 key of 32 bytes, both in
-- base64url. The private keys are derived from the sealing keys and are in no table. A receipt outlives the sealing key
-- whose key signed it, so its public key stays here.
create table receipt_keys (
  key_id     text        primary key,
  public_key text        not null,
  created_at timestamptz not null,
  mark       bytea
);
create constraint trigger registry_changes after insert or update or delete on receipt_keys
  deferrable initially deferred for each row execute function count_registry_change();

-- A report and an account that a lookup showed it to. version is the lowest that was shown. No key to reports: what was told
-- stays known after a report is deleted with its author's account. No key to accounts either, because checking it takes a
-- third of the time: whoever stores disclosures holds the rows of their accounts, and whoever deletes an account deletes
-- its disclosures first. An update changes no index, so most rows have room for one.
create table disclosures (
  report_id        bigint      not null,
  account_id       uuid        not null,
  version          integer     not null,
  first_at         timestamptz not null,
  last_at          timestamptz not null,
  times            integer     not null,
  first_request_id text        not null,
  last_request_id  text        not null,
  primary key (report_id, account_id)
) with (fillfactor = 80);
create index disclosures_account_idx on disclosures (account_id);

-- Changes of reports that those who were told learn of, written with the change. due_at is when the corrections are to be
-- made, null once they are; a disclosure that is stored afterwards sets it again. version: those who saw an earlier one are
-- told; without it, all who were told before happened_at.
create table recalls (
  id          bigint      generated always as identity primary key,
  report_id   bigint      not null,
  kind        text        not null,
  version     integer,
  happened_at timestamptz not null,
  due_at      timestamptz,
  expanded_at timestamptz
);
create index recalls_report_idx on recalls (report_id);
create index recalls_due_idx on recalls (due_at) where due_at is not null;
create index recalls_happened_idx on recalls (happened_at);

-- What an account is told: once for each recall. Ids are in the order in which they become visible. mail_pending: whether a
-- mail about it is yet to be sent or decided against.
create table corrections (
  id               bigint      generated always as identity primary key,
  account_id       uuid        not null references accounts (id) on delete cascade,
  report_id        bigint      not null,
  recall_id        bigint      not null,
  kind             text        not null,
  happened_at      timestamptz not null,
  times            integer     not null,
  first_at         timestamptz not null,
  last_at          timestamptz not null,
  first_request_id text        not null,
  last_request_id  text        not null,
  created_at       timestamptz not null,
  read_at          timestamptz,
  mail_pending     boolean     not null default true,
  mailed_at        timestamptz,
  unique (account_id, recall_id)
);
create index corrections_account_idx on corrections (account_id, id);
create index corrections_unread_idx on corrections (account_id) where read_at is null;
create index corrections_report_idx on corrections (report_id);
create index corrections_mail_idx on corrections (account_id) where mail_pending;
create index corrections_mailed_idx on corrections (account_id, mailed_at desc) where mailed_at is not null;
create index corrections_created_idx on corrections (created_at);
