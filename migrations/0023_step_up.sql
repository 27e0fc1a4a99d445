-- When the owner of a session last proved who they are: by signing in, or by confirming it later. Sensitive calls need a
-- recent proof. Null, as for sessions that began before this column: never.
alter table sessions add column proven_at timestamptz;
