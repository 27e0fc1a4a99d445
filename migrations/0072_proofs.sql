-- expand: proofs that an identifier is one's own, until they are confirmed or decided; then their rows are deleted.
create table proofs (
  id            uuid        primary key,
  kind          text        not null check (kind in ('email', 'phone', 'CNIC')),
  -- A moderator decides; otherwise a code does.
  by_moderator  boolean     not null,
  -- Identifier, contact address and words.
  sealed        bytea       not null,
  language      text        not null,
  -- A keyed hash of the code and the proof's id.
  code_hash     uuid,
  tries         integer     not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  -- Since when there is something that a moderator can decide about.
  waiting_since timestamptz
);
create index proofs_waiting_idx on proofs (waiting_since, id) where waiting_since is not null;
create index proofs_expires_at_idx on proofs (expires_at) where waiting_since is null;

-- Photos for moderators, small and sealed. They go with their proofs.
create table proof_photos (
  proof_id uuid  primary key references proofs (id) on delete cascade,
  sealed   bytea not null
);
