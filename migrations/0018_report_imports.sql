-- Which rows an account imported already, by what they said: importing the same file again files nothing twice.
create table report_imports (
  account_id uuid   not null references accounts (id) on delete cascade,
  body_token uuid   not null,
  report_id  bigint not null,
  primary key (account_id, body_token)
);
