-- expand: cases. A case is one proven identifier: whoever has proven that an e-mail address, a phone number or a CNIC is theirs
-- sees by a mailed link what is reported about it.
create table cases (
  id                uuid        primary key,
  kind              text        not null check (kind in ('email', 'phone', 'CNIC')),
  -- The blind index that reports are found by, see report_tokens. Null once the case is forgotten, with everything sealed.
  token             uuid        constraint cases_token_key unique,
  identifier_sealed bytea,
  -- The e-mail address that the link and news of the case are mailed to.
  contact_sealed    bytea,
  language          text        not null,
  proven_at         timestamptz not null,
  -- A keyed hash of the link's token, and the token's hash, sealed. Null when the link was ended.
  link_hash         bytea       constraint cases_link_hash_key unique,
  link_sealed       bytea,
  link_expires_at   timestamptz not null,
  ended_at          timestamptz,
  forgotten_at      timestamptz
);
-- Those that may have to be forgotten.
create index cases_link_expires_at_idx on cases (link_expires_at, id) where forgotten_at is null;
