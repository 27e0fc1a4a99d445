-- expand: which reports do not count for corroboration, and how far an addition to the safelist has come.

-- in_good_standing: false while the author is suspended or their reports weigh nothing; such a report neither corroborates
-- nor is corroborated.
-- awaits_corroboration, from now on: only corroboration lists the report. One that is listed is held again without it.
alter table reports add column in_good_standing boolean not null default true;

-- Reports with ids below it may name the identifier and still be listed; null when all of them are held. Whoever finds it
-- goes on.
alter table safelist_entries add column hold_below bigint;

insert into standing_tasks (author_id)
select id from accounts where suspended_at is not null
union select account_id from reporter_rungs where rung >= 2;
