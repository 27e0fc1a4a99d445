-- expand: what staff's lists are read by where a registry is large.

-- Key pairs that do not work, or soon will not, of each kind, newest first.
create index key_pairs_ended_idx on key_pairs (kind, created_at, id) where revoked_at is not null or expires_at is not null;

-- Lines of the audit trail by the first word of their event, apart from lookups, which are most of them.
create index audit_events_kind_idx on audit_events (split_part(event, '.', 1), id) where event <> 'lookup';
