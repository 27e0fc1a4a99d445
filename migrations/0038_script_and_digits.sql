-- How an account reads Urdu: its hand, and the digits of counts and dates.
alter table accounts
  add column script text not null default 'naskh',
  add column digits text not null default 'latin';
