-- Who reads the file store at the moment, a backup say: until then no file is removed from it.
create table file_holds (
  id         uuid        primary key,
  held_until timestamptz not null
);
