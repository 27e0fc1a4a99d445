-- expand: what the listed reports and the groups of accounts are found by, and whether a filing's first answer was "held".

-- The latest reports, also where many newer ones are held, and the number of listed reports.
create index reports_listed_idx on reports (id) where state = 'listed' and withdrawn_at is null;
create index accounts_author_group_idx on accounts (author_group) where author_group is not null;

alter table report_creations add column held boolean not null default false;
