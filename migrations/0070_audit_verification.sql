-- expand: how far the audit trail has been verified in the background, and what that found.
create table audit_verification (
  is_only  boolean     primary key default true check (is_only),
  -- When a member of staff asked for it; null once it has begun.
  asked_at timestamptz,
  -- The run that goes on and the result of the last one as JSON, and its MAC with the chain's key.
  state    text        not null default '',
  mac      bytea       not null default ''
);
insert into audit_verification default values;
