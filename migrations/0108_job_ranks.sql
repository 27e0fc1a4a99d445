-- expand: which jobs of a kind come first. 0: somebody waits for it, 1: it tells of one thing, 2: it is one of very many.
alter table jobs add column rank smallint not null default 1;
create index jobs_rank_idx on jobs (kind, rank, due_at);
