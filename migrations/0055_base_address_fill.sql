-- expand: how far reports of earlier releases have got the tokens of their base addresses, for approximate matches.

-- Without a row nothing is done yet.
create table base_address_fill (
  only_row     boolean     primary key default true check (only_row),
  filled_up_to bigint      not null,
  started_at   timestamptz not null,
  finished_at  timestamptz
);
