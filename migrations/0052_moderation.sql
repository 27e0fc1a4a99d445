-- expand: decisions of moderators, what authors were asked and answered, and flags by callers of lookups
-- A decision that was undone within seconds stays, with undone_at. One that was reversed later names what reversed it.
-- before has the state, standing and queue item that undoing and reversing bring back. is_first: a verification that
-- waits for a second moderator. note is what the author is told or asked, answer what they wrote; both are sealed.
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
  answered_at  timestamptz
);
create index moderation_decisions_report_idx on moderation_decisions (report_id, decided_at);
create index moderation_decisions_decided_at_idx on moderation_decisions (decided_at);
create index moderation_decisions_moderator_idx on moderation_decisions (moderator_id);
create index moderation_decisions_reversed_by_idx on moderation_decisions (reversed_by) where reversed_by is not null;
create unique index moderation_decisions_bulk_key on moderation_decisions (bulk_id, report_id) where bulk_id is not null;

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
