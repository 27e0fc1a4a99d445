import type { Overview } from '../../../contract/analysis/overview.ts';
import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { BulkBody, DecideBody } from '../../../contract/moderation/queue.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { PastItem, QueueItem } from '../reports/queue/store.ts';

/** An item of the queue as JSON; times are ISO 8601. */
interface ItemBefore extends Omit<PastItem, 'reportId' | 'enteredAt' | 'asleepUntil'> {
  enteredAt: string;
  asleepUntil: string | null;
}

/** What a decision changed, to bring it back. */
export interface Before {
  /** Of the report. */
  version: number;
  state: StoredState;
  standing: Standing;
  /** Whether only corroboration listed it, or would have. */
  awaitsCorroboration: boolean;
  /** Until when it waited for its author's answer, ISO 8601. */
  askedUntil?: string;
  /** Null when the report did not wait, as for a reversal. */
  item: ItemBefore | null;
  /** Of a decision that hid passages: which were hidden, and in which version of the report. */
  redaction?: { version: number; passages: Passage[] };
  /** Of a decision about a dispute that shows the reply: it waited for a moderator. */
  replyWaited?: boolean;
  /** Of one that lets a decision stand: which. */
  upholds?: string | undefined;
  /** Of the first of two verifications: in how many days the person named is told, and why not at once. */
  tellLater?: DecideBody['tellLater'];
}

/** A decision of a moderator, or the reversal of one. */
export interface StoredDecision {
  id: string;
  reportId: string;
  /** Null once the moderator's account is deleted. */
  moderatorId: string | null;
  /** `settle` decides a dispute without removing the report; its reason is the outcome. */
  decision: Decision | 'settle' | 'reverse';
  reason: string;
  /** What the author is told, or asked. */
  note: string | null;
  /** A verification that waits, or waited, for a second moderator. */
  isFirst: boolean;
  decidedAt: Date;
  before: Before;
  isUndone: boolean;
  /** The decision that reversed it. */
  reversedBy: string | null;
  answer: string | null;
  answeredAt: Date | null;
  /** Why the author says it is wrong. */
  appeal: string | null;
  appealedAt: Date | null;
  appealDueAt: Date | null;
}

export const itemBefore = ({ enteredAt, asleepUntil, ...item }: QueueItem): ItemBefore => {
  const { reportId: _, harm: __, claimedBy: ___, claimedUntil: ____, dueAt: _____, ...kept } = item;
  return { ...kept, enteredAt: enteredAt.toISOString(), asleepUntil: asleepUntil?.toISOString() ?? null };
};

export const itemFrom = (reportId: string, { enteredAt, asleepUntil, ...item }: ItemBefore): PastItem => ({
  ...item,
  reportId,
  enteredAt: new Date(enteredAt),
  asleepUntil: asleepUntil === null ? null : new Date(asleepUntil),
});

const sealedColumns = ['note', 'answer', 'appeal'] as const;
type SealedColumn = (typeof sealedColumns)[number];

const decisionContext = (column: SealedColumn, id: string, reportId: string): SealContext => ({
  table: 'moderation_decisions',
  column,
  id,
  also: reportId,
});

/** The sealed columns of decisions, for a rotation of keys. */
export const decisionSealedRows: SealedRows[] = sealedColumns.map((column) => ({
  table: 'moderation_decisions',
  column,
  columns: { report_id: 'report_id' },
  context: ({ id, report_id }) => decisionContext(column, String(id), String(report_id)),
}));

/** A decision to store. */
interface NewDecision extends Pick<StoredDecision, 'id' | 'reportId' | 'decision' | 'reason' | 'note' | 'isFirst'> {
  moderatorId: string;
  enteredAt: Date | null;
  decidedAt: Date;
  before: Before;
  bulkId: string | null;
}

/** A row: its texts are sealed. */
type DecisionRow = Omit<StoredDecision, SealedColumn> & Record<SealedColumn, Buffer | null>;

const columns = `id, report_id as "reportId", moderator_id as "moderatorId", decision, reason, note, is_first as "isFirst",
  decided_at as "decidedAt", before, undone_at is not null as "isUndone", reversed_by as "reversedBy", answer,
  answered_at as "answeredAt", appeal, appealed_at as "appealedAt", appeal_due_at as "appealDueAt"`;

const insert = statement(`
  insert into moderation_decisions (id, report_id, moderator_id, decision, reason, note, is_first, entered_at, decided_at,
    before, bulk_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)`);

const reportOf = statement<{ report_id: string }>('select report_id from moderation_decisions where id = $1');

const lock = statement<DecisionRow>(`select ${columns} from moderation_decisions where id = $1 for update`);

/** Those of some reports that were not undone, oldest first. */
const ofReports = statement<DecisionRow>(`
  select ${columns} from moderation_decisions where report_id = any($1::bigint[]) and undone_at is null
  order by decided_at, id`);

const inBulk = statement<{ decisionID: string; reportId: string; isFirst: boolean }>(`
  select id as "decisionID", report_id as "reportId", is_first as "isFirst" from moderation_decisions
  where bulk_id = $1 and moderator_id = $2 and decision = $3 and reason = $4`);

const undo = statement('update moderation_decisions set undone_at = $2 where id = $1');

const reverse = statement('update moderation_decisions set reversed_by = $2 where id = $1');

const answer = statement('update moderation_decisions set answer = $2, answered_at = $3 where id = $1');

const appeal = statement(`
  update moderation_decisions set appeal = $2, appealed_at = $3, appeal_due_at = $4 where id = $1`);

/** Reversing a decision brings back what its item was before. The account has agreed to verify those reports. */
const forgetAgreements = statement(`
  update moderation_decisions d set before = jsonb_set(d.before, '{item,agreedBy}', 'null')
  where d.report_id = any(array(
      select report_id from moderation_decisions where moderator_id = $1::uuid and is_first))
    and d.before -> 'item' ->> 'agreedBy' = $1::text`);

const forgetWords = statement(`
  update moderation_decisions set note = null, answer = null, appeal = null where report_id = $1`);

/** Statistics about decisions: the median is from entering the queue to the decision. */
export type DecisionFigures = Overview['total'];

// A first verification is no decision yet, and a reversal is counted with what it reversed.
const counted = `from moderation_decisions
  where decided_at >= $1 and undone_at is null and not is_first and decision <> 'reverse'`;
const figures = `count(*)::int as decided,
  (percentile_cont(0.5) within group (order by extract(epoch from decided_at - entered_at)))::int as "medianSeconds",
  (count(*) filter (where reversed_by is not null))::int as overturned`;

const byWeek = statement<DecisionFigures & { week: string | null; is_total: boolean }>(`
  select date_trunc('week', decided_at at time zone 'UTC')::date as week, ${figures},
    grouping(date_trunc('week', decided_at at time zone 'UTC')) = 1 as is_total
  ${counted} group by rollup (date_trunc('week', decided_at at time zone 'UTC')) order by 1 nulls last`);

const byModerator = statement<DecisionFigures & { moderator_id: string | null }>(`
  select moderator_id, ${figures} ${counted} group by moderator_id order by count(*) desc, moderator_id limit 100`);

const sealText = (
  { vault }: App,
  column: SealedColumn,
  { id, reportId }: { id: string; reportId: string },
  text: string,
) => vault.seal(decisionContext(column, id, reportId), text);

function decisionFrom({ vault }: App, row: DecisionRow): StoredDecision {
  const opened = (column: SealedColumn) => {
    const { [column]: sealed, id, reportId } = row;
    return sealed && (vault.tryOpen(() => vault.open(decisionContext(column, id, reportId), sealed)) as string | null);
  };
  return { ...row, note: opened('note'), answer: opened('answer'), appeal: opened('appeal') };
}

/** Stores a decision of a moderator; its note is sealed. */
export async function insertDecision(app: App, tx: Tx, one: NewDecision): Promise<void> {
  await tx.run(insert, [
    one.id,
    one.reportId,
    one.moderatorId,
    one.decision,
    one.reason,
    one.note === null ? null : sealText(app, 'note', one, one.note),
    one.isFirst,
    one.enteredAt,
    one.decidedAt,
    JSON.stringify(one.before),
    one.bulkId,
  ]);
}

/** The id of the report that a decision is about. */
export const findDecidedReport = async (db: Queryable, id: string): Promise<string | null> =>
  (await db.one(reportOf, [id]))?.report_id ?? null;

export async function lockDecision(app: App, tx: Tx, id: string): Promise<StoredDecision | null> {
  const row = await tx.one(lock, [id]);
  return row && decisionFrom(app, row);
}

/** The decisions about some reports that were not undone, oldest first. */
export const listDecisions = async (app: App, db: Queryable, reportIds: readonly string[]): Promise<StoredDecision[]> =>
  (await db.rows(ofReports, [reportIds])).map((row) => decisionFrom(app, row));

/** What a moderator has decided in a bulk decision so far, by report. Another decision with the same id is another one. */
export const findBulkDecisions = async (
  db: Queryable,
  moderatorId: string,
  { bulkID, decision, reason }: Pick<BulkBody, 'bulkID' | 'decision' | 'reason'>,
): Promise<Map<string, { decisionID: string; isFirst: boolean }>> =>
  new Map((await db.rows(inBulk, [bulkID, moderatorId, decision, reason])).map((row) => [row.reportId, row]));

export const setDecisionUndone = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(undo, [id, at]);

/** @param by the decision that reverses it */
export const setDecisionReversed = (tx: Tx, id: string, by: string): Promise<void> => tx.run(reverse, [id, by]);

/** Stores what the author answered to a question, sealed. */
export async function updateAnswer(app: App, tx: Tx, question: StoredDecision, text: string, at: Date): Promise<void> {
  await tx.run(answer, [question.id, sealText(app, 'answer', question, text), at]);
}

/** Stores why the author says that a decision is wrong, sealed. */
export async function updateAppeal(
  app: App,
  tx: Tx,
  decision: StoredDecision,
  { words, at, dueAt }: { words: string; at: Date; dueAt: Date },
): Promise<void> {
  await tx.run(appeal, [decision.id, sealText(app, 'appeal', decision, words), at, dueAt]);
}

/** Forgets what somebody had agreed to before decisions that may be reversed. */
export const deleteAgreementsBefore = (tx: Tx, accountId: string): Promise<void> =>
  tx.run(forgetAgreements, [accountId]);

/** Deletes what was written to and by the author, of a report whose content is destroyed. The decisions stay. */
export const forgetDecisionWords = (_: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  tx.run(forgetWords, [reportId]);

/** The figures of decisions since then: by week, and those of all weeks with `is_total`. */
export const countDecisionsByWeek = (
  db: Queryable,
  since: Date,
): Promise<(DecisionFigures & { week: string | null; is_total: boolean })[]> => db.rows(byWeek, [since]);

export const countDecisionsByModerator = (
  db: Queryable,
  since: Date,
): Promise<(DecisionFigures & { moderator_id: string | null })[]> => db.rows(byModerator, [since]);
