import type { App } from '../../app.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { tryOpenText, wordsContext } from './seal-contexts.ts';
import type { StoredDispute } from './stored-dispute.ts';

/** A row: its words are sealed. */
interface Row extends Omit<StoredDispute, 'words' | 'reasons'> {
  words: Buffer | null;
  reasons: Buffer | null;
}

const columns = `d.id, d.report_id as "reportId", d.case_id as "caseId", d.report_version as "reportVersion", d.reason, d.words,
  d.state, d.opened_at as "openedAt", d.author_due_at as "authorDueAt", d.author_asked_at as "authorAskedAt",
  d.decision_due_at as "decisionDueAt", d.overdue_at as "overdueAt", d.ends_at as "endsAt", d.held_at as "heldAt",
  d.closed_at as "closedAt", d.outcome, d.reasons, d.is_frivolous as "isFrivolous", d.decided_by as "decidedBy",
  d.decision_id as "decisionId", d.appeals_id as "appealsId"`;

const insert = statement(`
  insert into disputes (id, report_id, case_id, report_version, reason, words, opened_at, author_due_at, decision_due_at,
    ends_at, appeals_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);
const one = statement<Row>(`select ${columns} from disputes d where d.id = $1`);
const lock = forUpdate(one);
const ofReports = statement<Row>(`
  select ${columns} from disputes d where d.report_id = any($1::bigint[]) order by d.opened_at, d.id`);
const lockOpen = statement<Row>(`
  select ${columns} from disputes d where d.report_id = any($1::bigint[]) and d.state = 'open' order by d.id for update`);
const ofCase = statement<Row>(`
  select ${columns} from disputes d where d.case_id = $1 order by d.opened_at desc, d.id limit 500`);
const setAuthorAsked = statement('update disputes set author_asked_at = coalesce(author_asked_at, $2) where id = $1');
const close = statement(`
  update disputes set state = $2, closed_at = $3, outcome = $4, reasons = $5, decided_by = $6, decision_id = $7,
    is_frivolous = $8
  where id = $1`);
/** Opens again what a decision closed. $2 to $3: when the decision is due now, and when the report is held. */
const reopen = statement<Row>(`
  update disputes d set state = 'open', closed_at = null, outcome = null, reasons = null, decided_by = null,
    decision_id = null, is_frivolous = false, decision_due_at = greatest(decision_due_at, coalesce($2, decision_due_at)),
    ends_at = greatest(ends_at, coalesce($3, ends_at)),
    overdue_at = case when $2::timestamptz is null then overdue_at end,
    held_at = case when $3::timestamptz is null then held_at end
  where d.decision_id = $1 returning ${columns}`);
/** A dispute that a decision closed was appealed, or its case has disputed the report anew. */
const succeeded = statement(`
  select from disputes d join disputes n on n.appeals_id = d.id
    or (n.report_id = d.report_id and n.case_id = d.case_id and n.state = 'open')
  where d.decision_id = $1 limit 1`);
/** Who made the decision that was appealed, if $1 is the one about an appeal. */
const appealedBy = statement<{ decidedBy: string | null }>(`
  select appealed.decided_by as "decidedBy" from disputes d join disputes appealed on appealed.id = d.appeals_id
  where d.decision_id = $1 and d.state = 'decided'`);
const holding = statement(`
  select from disputes where report_id = $1 and state = 'open' and held_at is not null limit 1`);
/** Which cases have disputed reports, or replied to them. */
const casesAbout = statement<{ report_id: string; case_id: string }>(`
  select report_id, case_id from disputes where report_id = any($1::bigint[])
  union select report_id, case_id from report_replies where report_id = any($1::bigint[]) and case_id is not null
  union select report_id, case_id from reading_requests where report_id = any($1::bigint[])`);
const aboutBy = statement<{ report_id: string }>(`
  select report_id from disputes where case_id = any($1::uuid[])
  union select report_id from report_replies where case_id = any($1::uuid[])
  union select report_id from reading_requests where case_id = any($1::uuid[])`);
/** Those of some cases ($1) with a dispute that is open, or was decided or ended since $2. */
const unfinished = statement<{ case_id: string }>(`
  select distinct case_id from disputes
  where case_id = any($1::uuid[]) and (state = 'open' or (state in ('decided', 'ended') and closed_at > $2))`);
/** What was decided about the disputes of some cases ($1) after $2, the latest first. */
const decidedSince = statement<RecentDecision>(`
  select report_id as "reportId", closed_at as "closedAt", is_frivolous as "isFrivolous" from disputes
  where case_id = any($1::uuid[]) and state = 'decided' and closed_at > $2 order by closed_at desc`);
/** When the earliest open decision about a report is due. */
const dueAt = statement<{ due_at: Date | null; open: number }>(`
  select least(min(decision_due_at),
    (select min(due_at) from removal_requests where report_id = $1 and decided_at is null),
    (select min(due_at) from reading_requests where report_id = $1 and answered_at is null)) as due_at,
    count(*)::int as open
  from disputes where report_id = $1 and state = 'open'`);
/** Statistics about disputes. */
interface DisputeFigures {
  disputes: number;
  decided: number;
  /** Of the decided ones, those decided by the day on which it was due. */
  decidedInTime: number;
  upheld: number;
  /** Days from opening to decision; null without decisions. */
  medianDays: number | null;
}
const figures = statement<DisputeFigures>(`
  select count(*)::int as disputes, (count(*) filter (where state = 'decided'))::int as decided,
    (count(*) filter (where state = 'decided' and closed_at <= decision_due_at))::int as "decidedInTime",
    (count(*) filter (where outcome = 'upheld'))::int as upheld,
    percentile_cont(0.5) within group (
      order by case when state = 'decided' then extract(epoch from closed_at - opened_at) / 86400 end
    ) as "medianDays"
  from disputes`);

/** That a dispute was decided. */
export interface RecentDecision extends Pick<StoredDispute, 'reportId' | 'isFrivolous'> {
  closedAt: Date;
}

/** How a dispute is closed, and how it was decided if it was. */
type Closing = Pick<StoredDispute, 'state'> &
  Partial<Pick<StoredDispute, 'outcome' | 'reasons' | 'decidedBy' | 'decisionId' | 'isFrivolous'>>;

/** A dispute to store, about which nothing was done yet. */
type NewDispute = Omit<StoredDispute, keyof Closing | 'authorAskedAt' | 'overdueAt' | 'heldAt' | 'closedAt'>;

const fromRow = (app: App, row: Row): StoredDispute => ({
  ...row,
  words: tryOpenText(app, wordsContext('words', row.id, row.reportId), row.words) ?? '',
  reasons: tryOpenText(app, wordsContext('reasons', row.id, row.reportId), row.reasons),
});
const fromRows = (app: App, rows: readonly Row[]): StoredDispute[] => rows.map((row) => fromRow(app, row));

export async function insertDispute({ vault }: App, tx: Tx, one: NewDispute): Promise<void> {
  const words = vault.seal(wordsContext('words', one.id, one.reportId), one.words);
  await tx.run(insert, [
    ...[one.id, one.reportId, one.caseId, one.reportVersion, one.reason, words, one.openedAt],
    ...[one.authorDueAt, one.decisionDueAt, one.endsAt, one.appealsId],
  ]);
}

export async function findDispute(app: App, db: Queryable, id: string): Promise<StoredDispute | null> {
  const row = await db.one(one, [id]);
  return row && fromRow(app, row);
}

/** Locks a dispute. The report is to be locked first. */
export async function lockDispute(app: App, tx: Tx, id: string): Promise<StoredDispute | null> {
  const row = await tx.one(lock, [id]);
  return row && fromRow(app, row);
}

/** All about some reports, oldest first. */
export const listDisputesAbout = async (
  app: App,
  db: Queryable,
  reportIds: readonly string[],
): Promise<StoredDispute[]> => (reportIds.length === 0 ? [] : fromRows(app, await db.rows(ofReports, [reportIds])));

export const lockOpenDisputes = async (app: App, tx: Tx, reportIds: readonly string[]): Promise<StoredDispute[]> =>
  fromRows(app, await tx.rows(lockOpen, [reportIds]));

/** All of a case, newest first. */
export const listDisputesOfCase = async (app: App, db: Queryable, caseId: string): Promise<StoredDispute[]> =>
  fromRows(app, await db.rows(ofCase, [caseId]));

export const updateAuthorAsked = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(setAuthorAsked, [id, at]);

export async function closeDispute(
  { vault, clock }: App,
  tx: Tx,
  { id, reportId }: StoredDispute,
  { state, outcome = null, reasons = null, decidedBy = null, decisionId = null, isFrivolous = false }: Closing,
): Promise<void> {
  const sealed = reasons === null ? null : vault.seal(wordsContext('reasons', id, reportId), reasons);
  await tx.run(close, [id, state, clock(), outcome, sealed, decidedBy, decisionId, isFrivolous]);
}

/** Reopens what a decision closed. @param due new times; null keeps the earlier ones */
export const reopenClosedBy = async (
  app: App,
  tx: Tx,
  decisionId: string,
  due: { decisionDueAt: Date; endsAt: Date } | null,
): Promise<StoredDispute[]> =>
  fromRows(app, await tx.rows(reopen, [decisionId, due?.decisionDueAt ?? null, due?.endsAt ?? null]));

/** Whether a dispute that a decision closed was appealed or reopened. */
export const isSucceeded = async (tx: Tx, decisionId: string): Promise<boolean> =>
  (await tx.one(succeeded, [decisionId])) !== null;

/** Of a decision about an appeal, who made the one that was appealed; null for other decisions. */
export const findAppealed = (db: Queryable, decisionId: string): Promise<{ decidedBy: string | null } | null> =>
  db.one(appealedBy, [decisionId]);

/** Whether an open dispute has held a report, because nobody decided in time. */
export const isHeldByDispute = async (tx: Tx, reportId: string): Promise<boolean> =>
  (await tx.one(holding, [reportId])) !== null;

/** The cases that have disputed reports, or replied to them, by the ids of the reports. */
export async function listCasesAbout(db: Queryable, reportIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { report_id, case_id } of await db.rows(casesAbout, [reportIds]))
    found.set(report_id, [...(found.get(report_id) ?? []), case_id]);
  return found;
}

/** The reports that some cases have disputed, replied to or asked to read. */
export const listReportsOfCases = async (db: Queryable, caseIds: readonly string[]): Promise<string[]> =>
  caseIds.length === 0 ? [] : (await db.rows(aboutBy, [caseIds])).map(({ report_id }) => report_id);

/** Those of some cases with a dispute that is open, or was decided or ended later than `since`. */
export const listUnfinishedCases = async (db: Queryable, caseIds: readonly string[], since: Date): Promise<string[]> =>
  (await db.rows(unfinished, [caseIds, since])).map(({ case_id }) => case_id);

/** What was decided about the disputes of some cases after `since`, the latest first. */
export const listRecentDecisions = (
  db: Queryable,
  caseIds: readonly string[],
  since: Date,
): Promise<RecentDecision[]> => db.rows(decidedSince, [caseIds, since]);

/** When the first decision about the disputes and requests about a report is due, and how many disputes are open. */
export async function openMattersAbout(db: Queryable, reportId: string): Promise<{ dueAt: Date | null; open: number }> {
  const row = await db.one(dueAt, [reportId]);
  return { dueAt: row?.due_at ?? null, open: row?.open ?? 0 };
}

/** How all disputes went. */
export const disputeFigures = async ({ db }: App): Promise<DisputeFigures> =>
  (await db.one(figures)) ?? { disputes: 0, decided: 0, decidedInTime: 0, upheld: 0, medianDays: null };
