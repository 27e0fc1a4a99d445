-- expand: a report carries a mark, so that one that another program listed, verified or changed in weight counts nothing.
--
-- As in 0125: null in rows of earlier releases, until the server has marked them.
alter table reports add column mark bytea;
