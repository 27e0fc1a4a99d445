-- Challenges of passkeys that were answered, by their blind index, until they expire: each is good once. A challenge that
-- was only asked for has no row.
create table used_challenges (
  token      uuid        primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires_at_idx on used_challenges (expires_at);
