-- contract: an invitation whose mail was sent again has several links, and each of them works.
alter table mailed_links drop constraint if exists mailed_links_invitation_id_key;
create index if not exists mailed_links_invitation_id_idx on mailed_links (invitation_id) where invitation_id is not null;
