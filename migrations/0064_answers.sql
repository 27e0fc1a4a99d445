-- expand: what lookups say for the people that reports are about: their reply, upheld disputes and markers

-- The reply of the person that a report is about, sealed; null without one.
alter table reports add column reply bytea;

-- Identifiers that an upheld dispute cleared, by the report that the dispute was about. token is the blind index under which
-- reports are found, too. Rows stay when the report goes: they speak for the person.
create table cleared_identifiers (
  token      uuid        not null,
  report_id  bigint      not null,
  cleared_at timestamptz not null,
  primary key (token, report_id)
);

-- What a person has said of their own identifier, on proof. marker: victim_of_impersonation or protective_registration.
-- case_id: the case in which it was proven.
create table identifier_markers (
  token      uuid        not null,
  marker     text        not null,
  case_id    uuid        not null,
  expires_at timestamptz not null,
  primary key (token, marker)
);
create index identifier_markers_case_id_idx on identifier_markers (case_id);
create index identifier_markers_expires_at_idx on identifier_markers (expires_at);
