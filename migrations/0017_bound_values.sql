-- Sealed values and secrets that are bound to their rows, so that a row written or changed by hand opens nothing.

-- Whether a process's release can bind what it seals. Earlier releases do not write it.
alter table vault_holders add column binds boolean not null default false;

-- The SHA-256 of the token, sealed and bound to session or account. Where it is set, token_hash is a blind index of 16 bytes;
-- in rows of an earlier release it is null, and token_hash is the SHA-256 itself.
alter table sessions add column token_sealed bytea;
alter table password_resets add column token_sealed bytea;

-- The password's argon2 hash, sealed and bound to the account. Where it is set, password_hash is empty.
alter table accounts add column password_sealed bytea;
