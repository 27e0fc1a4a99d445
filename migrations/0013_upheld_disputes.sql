-- expand: what an author reports is compared with their reports that were removed because a dispute was upheld, and their disputed
-- ones are found by an index that no plan can take for that of all reports of an author.
create index if not exists disputes_upheld_idx on disputes (closed_at) where outcome = 'upheld';
create index if not exists reports_disputed_author_idx on reports ((case when disputed then author_id end)) where disputed;
drop index if exists reports_disputed_idx;
