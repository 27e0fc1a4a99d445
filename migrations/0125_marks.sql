-- expand: rows that decide something carry a mark, so that a row written or changed by another program decides nothing.
--
-- A mark is an empty sealed value, bound to the row and to its columns that decide. Null in rows of earlier releases, until
-- the server has marked them; see src/server/platform/vault/row-mark.ts.
alter table account_roles       add column mark bytea;
alter table accounts            add column mark bytea;
alter table policies            add column mark bytea;
alter table operator_details    add column mark bytea;
alter table retention_rules     add column mark bytea;
alter table plans               add column mark bytea;
alter table receipt_keys        add column mark bytea;
alter table sessions            add column mark bytea;
alter table key_pairs           add column mark bytea;
alter table password_resets     add column mark bytea;
alter table email_confirmations add column mark bytea;
alter table email_changes       add column mark bytea;
alter table invitation_links    add column mark bytea;
alter table proofs              add column mark bytea;
alter table cases               add column mark bytea;

-- Whether a process's release writes marks. Earlier releases do not write it.
alter table vault_holders add column marks boolean not null default false;
