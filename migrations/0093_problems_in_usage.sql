-- expand: calls that were refused, with 4xx, and that failed, with 5xx, in the usage of a key
alter table usage_days add column refused bigint not null default 0;
alter table usage_days add column failed bigint not null default 0;
