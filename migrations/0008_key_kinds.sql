-- Live and test pairs, and when a pair that was replaced stops working.
alter table key_pairs
  add column kind       text        not null default 'live',
  add column expires_at timestamptz;
