-- expand: the cases of whoever has an email address are found by a token of its mailbox, instead of by opening all of them.
alter table cases add column if not exists mailbox_token uuid;
create index if not exists cases_mailbox_token_idx on cases (mailbox_token) where mailbox_token is not null;
-- Cases of the previous release, which end with their links.
create index if not exists cases_without_mailbox_idx on cases (id) where mailbox_token is null and forgotten_at is null;
