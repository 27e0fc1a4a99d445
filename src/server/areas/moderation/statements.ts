import { statement } from '../../platform/db/pool.ts';

export interface DecisionRow {
  id: string;
  report_id: string;
  moderator_id: string | null;
  decision: string;
  reason: string;
  note: Buffer | null;
  is_first: boolean;
  decided_at: Date;
  before: unknown;
  undone_at: Date | null;
  reversed_by: string | null;
  answer: Buffer | null;
  answered_at: Date | null;
}

const columns = `id, report_id, moderator_id, decision, reason, note, is_first, decided_at, before, undone_at, reversed_by,
  answer, answered_at`;

export const insert = statement(
  'moderation.insert',
  `insert into moderation_decisions (id, report_id, moderator_id, decision, reason, note, is_first, entered_at, decided_at,
     before, bulk_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)`,
);

export const reportOf = statement<{ report_id: string }>(
  'moderation.report_of',
  'select report_id from moderation_decisions where id = $1',
);

export const lock = statement<DecisionRow>(
  'moderation.lock',
  `select ${columns} from moderation_decisions where id = $1 for update`,
);

/** Those of some reports that were not undone, oldest first. */
export const ofReports = statement<DecisionRow>(
  'moderation.of_reports',
  `select ${columns} from moderation_decisions where report_id = any($1::bigint[]) and undone_at is null
   order by decided_at, id`,
);

export const inBulk = statement<{ id: string; report_id: string; is_first: boolean }>(
  'moderation.in_bulk',
  'select id, report_id, is_first from moderation_decisions where bulk_id = $1 and moderator_id = $2',
);

export const undo = statement('moderation.undo', 'update moderation_decisions set undone_at = $2 where id = $1');

export const reverse = statement(
  'moderation.reverse',
  'update moderation_decisions set reversed_by = $2 where id = $1',
);

export const answer = statement(
  'moderation.answer',
  'update moderation_decisions set answer = $2, answered_at = $3 where id = $1',
);

export const forgetWords = statement(
  'moderation.forget_words',
  'update moderation_decisions set note = null, answer = null where report_id = $1',
);

export interface FigureRow {
  decided: number;
  median: number | null;
  overturned: number;
}

// A first verification is no decision yet, and a reversal is counted with what it reversed.
const counted = `from moderation_decisions
  where decided_at >= $1 and undone_at is null and not is_first and decision <> 'reverse'`;
const figures = `count(*)::int as decided,
  (percentile_cont(0.5) within group (order by extract(epoch from decided_at - entered_at)))::int as median,
  (count(*) filter (where reversed_by is not null))::int as overturned`;

export const byWeek = statement<FigureRow & { week: string | null; is_total: boolean }>(
  'moderation.by_week',
  `select date_trunc('week', decided_at at time zone 'UTC')::date as week, ${figures},
     grouping(date_trunc('week', decided_at at time zone 'UTC')) = 1 as is_total
   ${counted} group by rollup (date_trunc('week', decided_at at time zone 'UTC')) order by 1 nulls last`,
);

export const byModerator = statement<FigureRow & { moderator_id: string | null }>(
  'moderation.by_moderator',
  `select moderator_id, ${figures} ${counted} group by moderator_id order by count(*) desc, moderator_id limit 100`,
);
