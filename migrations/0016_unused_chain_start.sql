-- contract: nothing reads the column since the start of the chain has its seal, nor the index since cases have a token of their mailbox.
alter table audit_chain drop column start_proven;
drop index if exists cases_without_mailbox_idx;
