-- expand: the earlier cases of a phone number, which somebody else may have now
--
-- A new proof of a number by somebody who gives another email address opens a case of its own. The case before it keeps its
-- blind index here, so that its disputes are known to be about the same number. token is then null.
alter table cases add column earlier_token uuid;
create index cases_earlier_token_idx on cases (earlier_token) where earlier_token is not null;
