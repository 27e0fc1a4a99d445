-- expand: from which network a photo came that waits for a moderator, so that one network cannot fill all places
--
-- A keyed hash of the /24 of an IPv4 or the /48 of an IPv6 address. Null for photos of earlier releases.
alter table proof_photos add column site uuid;
create index proof_photos_site_idx on proof_photos (site) where site is not null;
