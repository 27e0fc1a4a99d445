-- expand: a call that is sent again is answered which version of the report the first one wrote. Above 1, it corrected one.
alter table report_creations add column if not exists version integer not null default 1;
