-- expand: invitations to open an account, for a registry that only invited people may join. An invitation and its link
-- are deleted when an account was opened with it.
create table invitations (
  id          uuid        primary key,
  -- Blind index of the address: a second invitation replaces the first.
  email_token uuid        not null constraint invitations_email_token_key unique,
  -- The address.
  sealed      bytea       not null,
  language    text        not null,
  invited_by  uuid        references accounts (id) on delete set null,
  created_at  timestamptz not null
);
create index invitations_created_at_idx on invitations (created_at, id);
create index invitations_invited_by_idx on invitations (invited_by) where invited_by is not null;

-- The mailed link: a keyed hash of its token, and the token's hash, sealed.
create table invitation_links (
  token_hash    bytea       primary key,
  token_sealed  bytea       not null,
  invitation_id uuid        not null constraint invitation_links_invitation_key unique
    references invitations (id) on delete cascade,
  expires_at    timestamptz not null
);
