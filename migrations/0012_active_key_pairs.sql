-- The key pairs of an account that work, and its first one, are found without reading those that have ended.
create index key_pairs_active_idx on key_pairs (account_id, coalesce(expires_at, 'infinity'::timestamptz))
  where revoked_at is null;
create index key_pairs_first_live_idx on key_pairs (account_id, created_at, id)
  where kind = 'live' and revoked_at is null and expires_at is null;
-- Lists come in the order of creation.
create index key_pairs_listed_idx on key_pairs (account_id, created_at, id);
drop index key_pairs_account_id_idx;
