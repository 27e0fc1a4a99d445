-- Disputes: proofs that an identifier is one's own, the cases of people who are named, their disputes and replies.

-- A proof until it is confirmed or decided; then its row is deleted. way: with a code that was sent; with a document or words
-- for a moderator; with a code in a public profile, which a moderator reads; with a record or file of a website. sealed:
-- identifier, contact address, words and the link to the profile. code_hash: a keyed hash of the code and the proof's id.
-- waiting_since: since when there is something that a moderator can decide about.
-- document: for moderators, sealed. document_site is a keyed hash of the /24 of an IPv4 or the /48 of an IPv6 address that
-- it came from, so that one network cannot fill all places.
create table proofs (
  id            uuid        primary key,
  kind          text        not null check (kind in ('email', 'CNIC', 'phone', 'iban', 'wallet', 'host', 'handle')),
  way           text        not null check (way in ('code', 'document', 'profile', 'website')),
  sealed        bytea       not null,
  language      text        not null,
  code_hash     uuid,
  tries         integer     not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  waiting_since timestamptz,
  document      bytea,
  document_site uuid,
  mark          bytea
);
create index proofs_document_site_idx on proofs (document_site) where document_site is not null;
create index proofs_waiting_idx on proofs (waiting_since, id) where waiting_since is not null;
create index proofs_expires_at_idx on proofs (expires_at) where waiting_since is null;

-- A case is one proven identifier: whoever has proven that it is theirs sees by a mailed link what is reported about it. The
-- case of a phone number is also that of the mobile wallet with the number.
-- token: the blind index that reports are found by. A new proof by somebody who gives another email address opens a case of
-- its own, but for a CNIC; the case before it keeps its token as earlier_token, so that its disputes are known to be about
-- the same identifier. token is null then, and once the case is forgotten, with everything sealed.
-- contact_sealed: the email address that the link and news of the case are mailed to.
-- link_hash, link_sealed: a keyed hash of the link's token, and the token's hash, sealed. Null when the link was ended.
create table cases (
  id                uuid        primary key,
  kind              text        not null check (kind in ('email', 'CNIC', 'phone', 'iban', 'wallet', 'host', 'handle')),
  token             uuid        constraint cases_token_key unique,
  earlier_token     uuid,
  identifier_sealed bytea,
  contact_sealed    bytea,
  language          text        not null,
  proven_at         timestamptz not null,
  link_hash         bytea       constraint cases_link_hash_key unique,
  link_sealed       bytea,
  link_expires_at   timestamptz not null,
  ended_at          timestamptz,
  forgotten_at      timestamptz,
  mark              bytea
);
create index cases_earlier_token_idx on cases (earlier_token) where earlier_token is not null;
-- Those that may have to be forgotten.
create index cases_link_expires_at_idx on cases (link_expires_at, id) where forgotten_at is null;

-- A dispute is about one report, by one case. Times that are due are set when it is opened, in business days of the operator.
-- next_due_at: when the next step is due that was not done. report_version: the report as it was disputed. decision_id: the
-- decision that closed it; one that is undone or reversed opens it again. appeals_id: it is the appeal of that one. What
-- people wrote is sealed.
create table disputes (
  id              uuid        primary key,
  report_id       bigint      not null references reports (id) on delete cascade,
  case_id         uuid        not null references cases (id),
  report_version  integer     not null,
  reason          text        not null,
  words           bytea,
  state           text        not null default 'open',
  opened_at       timestamptz not null,
  author_due_at   timestamptz not null,
  author_asked_at timestamptz,
  decision_due_at timestamptz not null,
  overdue_at      timestamptz,
  ends_at         timestamptz not null,
  held_at         timestamptz,
  closed_at       timestamptz,
  outcome         text,
  reasons         bytea,
  is_frivolous    boolean     not null default false,
  decided_by      uuid        references accounts (id) on delete set null,
  decision_id     uuid        references moderation_decisions (id) on delete set null,
  appeals_id      uuid        references disputes (id) on delete cascade,
  next_due_at     timestamptz generated always as (
    case when state = 'open' then least(
      case when author_asked_at is null then author_due_at end,
      case when overdue_at is null then decision_due_at end,
      case when held_at is null then ends_at end
    ) end) stored,
  constraint disputes_state check (state in ('open', 'decided', 'withdrawn', 'ended')),
  constraint disputes_appeals_key unique (appeals_id)
);
create unique index disputes_open_key on disputes (report_id, case_id) where state = 'open';
create index disputes_report_idx on disputes (report_id);
create index disputes_case_idx on disputes (case_id);
create index disputes_next_due_idx on disputes (next_due_at) where next_due_at is not null;
create index disputes_decision_idx on disputes (decision_id) where decision_id is not null;
create index disputes_decided_by_idx on disputes (decided_by) where decided_by is not null;
create index disputes_opened_at_idx on disputes (opened_at);

-- Who asked to read what a report says, and by when a moderator lets them; held_at: nobody had by then. decision_id: what let
-- them. One for each case and report.
create table reading_requests (
  report_id   bigint      not null references reports (id) on delete cascade,
  case_id     uuid        not null references cases (id),
  asked_at    timestamptz not null,
  due_at      timestamptz not null,
  held_at     timestamptz,
  answered_at timestamptz,
  decision_id uuid        references moderation_decisions (id) on delete set null,
  primary key (report_id, case_id)
);
create index reading_requests_case_idx on reading_requests (case_id);
create index reading_requests_due_idx on reading_requests (due_at) where answered_at is null and held_at is null;
create index reading_requests_decision_idx on reading_requests (decision_id) where decision_id is not null;

-- Questions of moderators (or of the registry itself, without words) and their answers. side and to_side: subject, author or
-- moderator. answers_id: the question that it answers.
create table dispute_messages (
  id         uuid        primary key,
  dispute_id uuid        not null references disputes (id) on delete cascade,
  side       text        not null,
  to_side    text        not null,
  words      bytea,
  sent_at    timestamptz not null,
  answers_id uuid        references dispute_messages (id) on delete cascade,
  constraint dispute_messages_answers_key unique (answers_id)
);
create index dispute_messages_dispute_idx on dispute_messages (dispute_id, sent_at);

-- Files that belong to disputes; name, type and size are sealed, the bytes are in the file store. Without a dispute, a file is
-- removed from the store and its row deleted.
create table dispute_files (
  id         uuid        primary key,
  dispute_id uuid        references disputes (id) on delete set null,
  path       text        not null constraint dispute_files_path_key unique,
  sealed     bytea       not null,
  created_at timestamptz not null
);
create index dispute_files_dispute_idx on dispute_files (dispute_id, created_at);
create index dispute_files_ownerless_idx on dispute_files (id) where dispute_id is null;

-- What is said about a report beneath it: turn 1 the reply of a person named, 2 the author's follow-up, 3 that of the person.
-- Each is waiting for a moderator, shown, or taken away. What is shown is in reports.reply, too. case_id: null in turn 2.
create table report_replies (
  report_id  bigint      not null references reports (id) on delete cascade,
  turn       integer     not null,
  case_id    uuid        references cases (id),
  words      bytea       not null,
  state      text        not null,
  written_at timestamptz not null,
  primary key (report_id, turn),
  constraint report_replies_turn check (turn in (1, 2, 3) and (turn = 2) = (case_id is null)),
  constraint report_replies_state check (state in ('waiting', 'shown', 'takenAway'))
);
create index report_replies_case_idx on report_replies (case_id);

-- A notice that a report is wrong or unlawful, or the order of a court or an authority. report_id: the report that its
-- reference names, if it names one; it outlasts the report. content: what it says and who sent it, sealed; answer: why it was decided so, sealed.
create table removal_requests (
  id          uuid        primary key,
  kind        text        not null check (kind in ('notice', 'order')),
  reason      text        not null,
  report_id   bigint,
  language    text        not null,
  content     bytea       not null,
  received_at timestamptz not null,
  due_at      timestamptz not null,
  outcome     text        check (outcome in ('acted', 'refused')),
  answer      bytea,
  decided_by  uuid        references accounts (id) on delete set null,
  decided_at  timestamptz,
  held_at     timestamptz
);
create index removal_requests_open_idx on removal_requests (due_at, id) where decided_at is null;
create index removal_requests_decided_idx on removal_requests (decided_at, id) where decided_at is not null;
create index removal_requests_report_idx on removal_requests (report_id) where report_id is not null;
create index removal_requests_decided_by_idx on removal_requests (decided_by) where decided_by is not null;
