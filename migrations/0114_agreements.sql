-- expand: which version of a report a moderator agreed to verify, and bulk decisions of several moderators with one id
--
-- Without a version an agreement does not count, so those of earlier releases are given again.
alter table queue_items add column agreed_version integer;
create unique index moderation_decisions_bulk_by_key on moderation_decisions (bulk_id, moderator_id, report_id)
  where bulk_id is not null;
drop index moderation_decisions_bulk_key;
