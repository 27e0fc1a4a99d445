-- expand: the lookups of a key in the audit trail, newest first, for whoever made them.
--
-- On a trail of many millions of lines it takes minutes, during which no line is added: docs/operating/upgrading.md says
-- how to create it before, while the server runs.
create index if not exists audit_events_lookups_idx on audit_events (actor_id, at)
  where event in ('lookup', 'lookup.misses');
