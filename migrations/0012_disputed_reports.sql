-- expand: what an author reports is compared with their reports that are disputed, or were when they were withdrawn.
create index if not exists reports_disputed_idx on reports (author_id) where disputed;
create index if not exists disputes_ended_idx on disputes (closed_at) where state = 'ended';
