-- expand: the queue of reports that wait for a moderator
-- One row for each report that waits. harm is a small whole number, so items are read in the order of harm × age with one
-- index probe for each of its values. lookups counts since the item entered. version rises with every change that a
-- moderator must know of before deciding. details says why it is here: message keys and values, nothing personal.
create table queue_items (
  report_id     bigint      primary key references reports (id) on delete cascade,
  causes        text[]      not null,
  details       jsonb       not null default '[]',
  category      text,
  names_cnic    boolean     not null default false,
  severity      smallint    not null,
  lookups       integer     not null default 0,
  harm          smallint    not null generated always as
    (least(16, severity + least(4, floor(ln(lookups::double precision + 1))::integer))) stored,
  entered_at    timestamptz not null,
  version       integer     not null default 1,
  claimed_by    uuid        references accounts (id) on delete set null,
  claimed_until timestamptz,
  asleep_until  timestamptz,
  agreed_by     uuid        references accounts (id) on delete set null,
  constraint queue_items_severity check (severity between 1 and 12)
);
create index queue_items_harm_idx on queue_items (harm, entered_at, report_id);
create index queue_items_claimed_by_idx on queue_items (claimed_by) where claimed_by is not null;
create index queue_items_agreed_by_idx on queue_items (agreed_by) where agreed_by is not null;
