-- Moderation: the queue, decisions and flags.

-- A report that waits for a moderator. harm is a small whole number, so items are read in the order of harm × age with one
-- index probe for each of its values. lookups counts since the item entered. version rises with every change that a
-- moderator must know of before deciding. details says why it is here: message keys and values, nothing personal.
-- due_at: until when it should be decided; null where no time is set.
-- aside: out of sight while the withdrawal of its report can be undone.
-- agreed_by, agreed_version: who agreed to verify which version of the report.
create table queue_items (
  report_id      bigint      primary key references reports (id) on delete cascade,
  causes         text[]      not null,
  details        jsonb       not null default '[]',
  category       text,
  names_cnic     boolean     not null default false,
  severity       smallint    not null,
  lookups        integer     not null default 0,
  harm           smallint    not null generated always as
    (least(16, severity + least(4, floor(ln(lookups::double precision + 1))::integer))) stored,
  entered_at     timestamptz not null,
  due_at         timestamptz,
  version        integer     not null default 1,
  claimed_by     uuid        references accounts (id) on delete set null,
  claimed_until  timestamptz,
  asleep_until   timestamptz,
  aside          boolean     not null default false,
  agreed_by      uuid        references accounts (id) on delete set null,
  agreed_version integer,
  constraint queue_items_severity check (severity between 1 and 12)
);
create index queue_items_harm_idx on queue_items (harm, entered_at, report_id);
create index queue_items_due_at_idx on queue_items (due_at) where due_at is not null;
create index queue_items_claimed_by_idx on queue_items (claimed_by) where claimed_by is not null;
create index queue_items_agreed_by_idx on queue_items (agreed_by) where agreed_by is not null;

-- A decision of a moderator. One that was undone within seconds stays, with undone_at. One that was reversed later names
-- what reversed it. before has the state, standing and queue item that undoing and reversing bring back. is_first: a
-- verification that waits for a second moderator. note is what the author is told or asked, answer what they wrote, appeal
-- why they say it is wrong, until appeal_due_at to be decided; all three are sealed.
create table moderation_decisions (
  id           uuid        primary key,
  report_id    bigint      not null references reports (id) on delete cascade,
  moderator_id uuid        references accounts (id) on delete set null,
  decision     text        not null,
  reason       text        not null,
  note         bytea,
  is_first     boolean     not null default false,
  entered_at   timestamptz,
  decided_at   timestamptz not null,
  before       jsonb       not null,
  bulk_id      uuid,
  undone_at    timestamptz,
  reversed_by  uuid        references moderation_decisions (id) on delete set null,
  answer       bytea,
  answered_at  timestamptz,
  appeal       bytea,
  appealed_at  timestamptz,
  appeal_due_at timestamptz
);
create index moderation_decisions_report_idx on moderation_decisions (report_id, decided_at);
create index moderation_decisions_decided_at_idx on moderation_decisions (decided_at);
create index moderation_decisions_moderator_idx on moderation_decisions (moderator_id);
create index moderation_decisions_reversed_by_idx on moderation_decisions (reversed_by) where reversed_by is not null;
create unique index moderation_decisions_bulk_by_key on moderation_decisions (bulk_id, moderator_id, report_id)
  where bulk_id is not null;

-- What an account says is wrong with a report that a lookup told it of. One for each account and report; a second one
-- replaces the first. closed_by: the decision that dealt with it.
create table report_flags (
  id         uuid        primary key,
  report_id  bigint      not null references reports (id) on delete cascade,
  account_id uuid        not null references accounts (id) on delete cascade,
  reason     text        not null,
  note       bytea,
  flagged_at timestamptz not null,
  closed_by  uuid        references moderation_decisions (id) on delete set null,
  constraint report_flags_account_key unique (report_id, account_id)
);
create index report_flags_account_id_idx on report_flags (account_id);
create index report_flags_closed_by_idx on report_flags (closed_by) where closed_by is not null;
