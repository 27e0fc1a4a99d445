-- expand: why an account is suspended, as a code. Null when it is not, or when moderators' removals suspended it.
alter table accounts add column suspended_reason text;
