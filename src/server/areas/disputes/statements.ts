import type { DisputeOutcome, DisputeReason, DisputeState, ReplyState } from '../../../contract/disputes/disputes.ts';
import { statement } from '../../platform/db/pool.ts';

export interface DisputeRow {
  id: string;
  report_id: string;
  case_id: string;
  report_version: number;
  reason: DisputeReason;
  words: Buffer | null;
  state: DisputeState;
  opened_at: Date;
  author_due_at: Date;
  author_asked_at: Date | null;
  decision_due_at: Date;
  overdue_at: Date | null;
  ends_at: Date;
  held_at: Date | null;
  closed_at: Date | null;
  outcome: DisputeOutcome | null;
  reasons: Buffer | null;
  is_frivolous: boolean;
  decided_by: string | null;
  decision_id: string | null;
  appeals_id: string | null;
}

const columns = `d.id, d.report_id, d.case_id, d.report_version, d.reason, d.words, d.state, d.opened_at, d.author_due_at,
  d.author_asked_at, d.decision_due_at, d.overdue_at, d.ends_at, d.held_at, d.closed_at, d.outcome, d.reasons,
  d.is_frivolous, d.decided_by, d.decision_id, d.appeals_id`;

export const insert = statement(
  'disputes.insert',
  `insert into disputes (id, report_id, case_id, report_version, reason, words, opened_at, author_due_at, decision_due_at,
     ends_at, appeals_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const one = statement<DisputeRow>('disputes.one', `select ${columns} from disputes d where d.id = $1`);
export const lock = statement<DisputeRow>(
  'disputes.lock',
  `select ${columns} from disputes d where d.id = $1 for update`,
);
export const ofReports = statement<DisputeRow>(
  'disputes.of_reports',
  `select ${columns} from disputes d where d.report_id = any($1::bigint[]) order by d.opened_at, d.id`,
);
export const lockOpen = statement<DisputeRow>(
  'disputes.lock_open',
  `select ${columns} from disputes d where d.report_id = any($1::bigint[]) and d.state = 'open' order by d.id for update`,
);
export const ofCase = statement<DisputeRow>(
  'disputes.of_case',
  `select ${columns} from disputes d where d.case_id = $1 order by d.opened_at desc, d.id limit 500`,
);
/** Which cases have disputed reports, or replied to them. */
export const casesAbout = statement<{ report_id: string; case_id: string }>(
  'disputes.cases_about',
  `select report_id, case_id from disputes where report_id = any($1::bigint[])
   union select report_id, case_id from report_replies where report_id = any($1::bigint[])`,
);
/** Opens again what a decision closed. $2 to $3: when the decision is due now, and when the report is held. */
export const reopen = statement<DisputeRow>(
  'disputes.reopen',
  `update disputes d set state = 'open', closed_at = null, outcome = null, reasons = null, decided_by = null,
     decision_id = null, is_frivolous = false, decision_due_at = greatest(decision_due_at, coalesce($2, decision_due_at)),
     ends_at = greatest(ends_at, coalesce($3, ends_at)),
     overdue_at = case when $2::timestamptz is null then overdue_at end,
     held_at = case when $3::timestamptz is null then held_at end
   where d.decision_id = $1 returning ${columns}`,
);
/** A dispute that a decision closed was appealed, or its case has disputed the report anew. */
export const succeeded = statement(
  'disputes.succeeded',
  `select from disputes d join disputes n on n.appeals_id = d.id
     or (n.report_id = d.report_id and n.case_id = d.case_id and n.state = 'open')
   where d.decision_id = $1 limit 1`,
);
export const holding = statement(
  'disputes.holding',
  `select from disputes where report_id = $1 and state = 'open' and held_at is not null limit 1`,
);
export const close = statement(
  'disputes.close',
  `update disputes set state = $2, closed_at = $3, outcome = $4, reasons = $5, decided_by = $6, decision_id = $7,
     is_frivolous = $8
   where id = $1`,
);
export const setAsked = statement(
  'disputes.set_asked',
  'update disputes set author_asked_at = coalesce(author_asked_at, $2) where id = $1',
);
export const setOverdue = statement('disputes.set_overdue', 'update disputes set overdue_at = $2 where id = $1');
export const setHeld = statement('disputes.set_held', 'update disputes set held_at = $2 where id = $1');
export const due = statement<{ id: string; report_id: string }>(
  'disputes.due',
  'select id, report_id from disputes where next_due_at <= $1 and id <> all($3::uuid[]) order by next_due_at, id limit $2',
);
/** When the earliest open decision about a report is due. */
export const dueAt = statement<{ due_at: Date | null; open: number }>(
  'disputes.due_at',
  `select min(decision_due_at) as due_at, count(*)::int as open from disputes where report_id = $1 and state = 'open'`,
);
/** Until when the disputes of some cases are paused. $2: since when a pause would still last. */
export const pausedSince = statement<{ closed_at: Date }>(
  'disputes.paused_since',
  `select closed_at from disputes where case_id = any($1::uuid[]) and is_frivolous and closed_at > $2 order by closed_at desc limit 1`,
);
/** Those of some cases ($1) with a dispute that is open, or was decided or ended since $2. */
export const unfinished = statement<{ case_id: string }>(
  'disputes.unfinished',
  `select distinct case_id from disputes
   where case_id = any($1::uuid[]) and (state = 'open' or (state in ('decided', 'ended') and closed_at > $2))`,
);
export const forgetWords = statement(
  'disputes.forget_words',
  `with forgotten as (update disputes set words = null, reasons = null where report_id = $1 returning id),
     replies as (delete from report_replies where report_id = $1)
   delete from dispute_messages m using forgotten f where m.dispute_id = f.id`,
);
/** What was written and sent in disputes of cases that are forgotten. The decisions, with their reasons, stay. */
export const forgetCases = statement(
  'disputes.forget_cases',
  `with forgotten as (update disputes set words = null where case_id = any($1::uuid[]) returning id),
     files as (update dispute_files f set dispute_id = null from forgotten g where f.dispute_id = g.id)
   delete from dispute_messages m using forgotten g where m.dispute_id = g.id`,
);
/** $1 tokens, $2 since when, $3 the author, $4 removed reports with the same words. */
export const shielded = statement(
  'disputes.shielded',
  `select from cleared_identifiers c
   cross join lateral (select id, author_id from reports where id = c.report_id offset 0) r
   where c.token = any($1::uuid[]) and c.cleared_at > $2 and (r.author_id = $3 or r.id = any($4::bigint[])) limit 1`,
);
export const figures = statement<{
  opened: number;
  decided: number;
  in_time: number;
  upheld: number;
  median: number | null;
}>(
  'disputes.figures',
  `select count(*)::int as opened, (count(*) filter (where state = 'decided'))::int as decided,
     (count(*) filter (where state = 'decided' and closed_at <= decision_due_at))::int as in_time,
     (count(*) filter (where outcome = 'upheld'))::int as upheld,
     percentile_cont(0.5) within group (
       order by case when state = 'decided' then extract(epoch from closed_at - opened_at) / 86400 end
     ) as median
   from disputes where opened_at >= $1`,
);

export interface QuestionRow {
  id: string;
  dispute_id: string;
  to_side: 'subject' | 'author';
  words: Buffer | null;
  sent_at: Date;
  answer_id: string | null;
  answer: Buffer | null;
  answered_at: Date | null;
}
export const questions = statement<QuestionRow>(
  'disputes.questions',
  `select q.id, q.dispute_id, q.to_side, q.words, q.sent_at, a.id as answer_id, a.words as answer, a.sent_at as answered_at
   from dispute_messages q left join dispute_messages a on a.answers_id = q.id
   where q.dispute_id = any($1::uuid[]) and q.side = 'moderator' order by q.sent_at, q.id`,
);
export const addMessage = statement<{ id: string }>(
  'disputes.add_message',
  `insert into dispute_messages (id, dispute_id, side, to_side, words, sent_at, answers_id)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (answers_id) do nothing returning id`,
);

export interface FileRow {
  id: string;
  dispute_id: string | null;
  path: string;
  sealed: Buffer;
  created_at: Date;
}
export const files = statement<FileRow>(
  'disputes.files',
  `select id, dispute_id, path, sealed, created_at from dispute_files
   where dispute_id = any($1::uuid[]) order by created_at, id`,
);
export const addFile = statement(
  'disputes.add_file',
  'insert into dispute_files (id, dispute_id, path, sealed, created_at) values ($1, $2, $3, $4, $5)',
);
export const filePath = statement<{ path: string }>(
  'disputes.file_path',
  'select path from dispute_files where id = $1',
);
export const paths = statement<{ path: string }>(
  'disputes.paths',
  'select path from dispute_files where path > $1 order by path limit $2',
);
export const disownFiles = statement(
  'disputes.disown_files',
  `update dispute_files f set dispute_id = null from disputes d where f.dispute_id = d.id and d.report_id = any($1::bigint[])`,
);
export const removeOwnerless = statement<{ path: string }>(
  'disputes.remove_ownerless',
  `delete from dispute_files where id in (
     select id from dispute_files where dispute_id is null limit 500 for update skip locked
   ) returning path`,
);

export interface ReplyRow {
  report_id: string;
  case_id: string;
  words: Buffer;
  state: ReplyState;
  written_at: Date;
}
const replyColumns = 'report_id, case_id, words, state, written_at';
export const replies = statement<ReplyRow>(
  'disputes.replies',
  `select ${replyColumns} from report_replies where report_id = any($1::bigint[])`,
);
export const putReply = statement(
  'disputes.put_reply',
  `insert into report_replies (report_id, case_id, words, state, written_at) values ($1, $2, $3, $4, $5)
   on conflict (report_id) do update set case_id = excluded.case_id, words = excluded.words, state = excluded.state,
     written_at = excluded.written_at`,
);
export const setReplyState = statement(
  'disputes.set_reply_state',
  'update report_replies set state = $2 where report_id = $1',
);
export const deleteReply = statement('disputes.delete_reply', 'delete from report_replies where report_id = $1');
