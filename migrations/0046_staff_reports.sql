-- expand: what staff's list of reports is narrowed by; each newest first.
create index reports_city_idx on reports (lower(city), id);
create index reports_category_idx on reports (category, id) where category is not null;
create index reports_held_idx on reports (id) where state = 'held' and withdrawn_at is null;
create index reports_taken_out_idx on reports (state, id) where state in ('removed', 'expired');
create index reports_corroborated_idx on reports (id) where standing = 'corroborated';
create index reports_verified_newest_idx on reports (id) where standing = 'verified';
create index reports_withdrawn_idx on reports (id) where withdrawn_at is not null;
