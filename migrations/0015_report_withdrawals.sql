-- Reports that their authors took back: the row and its versions stay, its tokens go, and this says when and why.
alter table reports add column withdrawn_at timestamptz;

create table report_withdrawals (
  report_id    bigint      primary key references reports (id) on delete cascade,
  reason       text        not null,
  note         bytea,
  withdrawn_at timestamptz not null
);

-- An author's reports are counted from the index alone, with the withdrawn ones or without.
drop index reports_author_id_idx;
create index reports_author_id_idx on reports (author_id, id desc) include (withdrawn_at);

-- Withdrawn reports whose author is gone, which nobody may read any more.
create index reports_ownerless_idx on reports (id) where author_id is null and withdrawn_at is not null;
