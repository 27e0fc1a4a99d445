-- expand: disclosures are stored by the thousand, and checking a foreign key for each took a third of the time
--
-- Whoever stores them holds the rows of their accounts, and whoever deletes an account deletes its disclosures first, so
-- neither leaves rows of an account that is gone.
alter table disclosures drop constraint disclosures_account_id_fkey;
