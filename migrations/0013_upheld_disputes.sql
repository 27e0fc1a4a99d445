-- expand: what an author reports is compared with their reports that were removed because a dispute was upheld.
create index if not exists disputes_upheld_idx on disputes (closed_at) where outcome = 'upheld';
