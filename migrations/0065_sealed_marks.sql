-- expand: markers and cleared identifiers keep the identifier, sealed, so that a rotation of keys can renew their tokens
-- Cases are forgotten long before what they led to ends. kind is email, phone or CNIC. Null where nobody can renew the token.
alter table identifier_markers add column kind text, add column sealed bytea;
alter table cleared_identifiers add column kind text, add column sealed bytea;
create index cleared_identifiers_cleared_at_idx on cleared_identifiers (cleared_at);
