-- What each sealing key is for. One seals; those that `opens` have sealed what is still to be sealed anew; one that is
-- `coming` is being made known to every process before anything is sealed with it; nothing is left that a `retired` one
-- sealed, its proof included.
alter table vault_keys
  add column state text not null default 'opens' check (state in ('seals', 'opens', 'coming', 'retired')),
  alter column proof drop not null;
update vault_keys set state = 'seals'
where key_id = (select key_id from vault_keys order by created_at desc, key_id limit 1);
create unique index vault_keys_sealing_idx on vault_keys (state) where state in ('seals', 'coming');

-- The processes that seal, which keys they know and with which one they seal. Whoever was not seen for a minute is gone.
create table vault_holders (
  id       uuid        primary key,
  host     text        not null,
  process  text        not null,
  key_ids  bigint[]    not null,
  sealing  bigint      not null,
  seen_at  timestamptz not null
);
