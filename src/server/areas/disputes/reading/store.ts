import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

const ask = statement<{ report_id: string }>(`
  insert into reading_requests (report_id, case_id, asked_at, due_at) values ($1, $2, $3, $4)
  on conflict (report_id, case_id) do update set asked_at = excluded.asked_at, due_at = excluded.due_at, held_at = null,
    answered_at = null, decision_id = null
  where reading_requests.answered_at is not null returning report_id`);
const ofCase = statement<OpenReading & { reportId: string }>(`
  select report_id as "reportId", due_at as "dueAt", held_at as "heldAt" from reading_requests
  where case_id = $1 and report_id = any($2::bigint[]) and answered_at is null`);
const answer = statement<{ case_id: string }>(`
  update reading_requests set answered_at = $2, decision_id = $3
  where report_id = $1 and answered_at is null returning case_id`);
/** Asks again what a decision answered. $2: until when now; null keeps the earlier day. */
const reopen = statement<{ case_id: string }>(`
  update reading_requests set answered_at = null, decision_id = null, due_at = coalesce($2, due_at),
    held_at = case when $2::timestamptz is null then held_at end
  where decision_id = $1 returning case_id`);
/** Asks again what was answered. */
const askAgain = statement<{ caseId: string; decisionId: string | null }>(`
  with answered as (
    select case_id, decision_id from reading_requests where report_id = $1 and answered_at is not null for update
  )
  update reading_requests asked
  set asked_at = $2, due_at = $3, held_at = null, answered_at = null, decision_id = null
  from answered where asked.report_id = $1 and asked.case_id = answered.case_id
  returning asked.case_id as "caseId", answered.decision_id as "decisionId"`);
const holding = statement<{ report_id: string }>(`
  select distinct report_id from reading_requests
  where report_id = any($1::bigint[]) and answered_at is null and held_at is not null`);
const asking = statement<{ case_id: string }>(`
  select case_id from reading_requests where report_id = $1 and answered_at is null for update`);
const forget = statement('delete from reading_requests where report_id = $1 and case_id = any($2::uuid[])');
const forgetReports = statement('delete from reading_requests where report_id = any($1::bigint[])');
const forgetCases = statement<{ report_id: string }>(`
  delete from reading_requests where case_id = any($1::uuid[]) returning report_id`);

/** A request that nobody has answered. */
export interface OpenReading {
  dueAt: Date;
  /** Null until the report is held because nobody has answered in time. */
  heldAt: Date | null;
}

/** @returns false when the case has asked already and waits */
export const insertReading = async (
  tx: Tx,
  { reportId, caseId, at, dueAt }: { reportId: string; caseId: string; at: Date; dueAt: Date },
): Promise<boolean> => (await tx.one(ask, [reportId, caseId, at, dueAt])) !== null;

/** What a case waits to read, by the ids of the reports. */
export const listReadings = async (
  db: Queryable,
  caseId: string,
  reportIds: readonly string[],
): Promise<Map<string, OpenReading>> =>
  new Map((await db.rows(ofCase, [caseId, reportIds])).map((asked) => [asked.reportId, asked]));

const casesIn = (rows: readonly { case_id: string }[]): string[] => rows.map(({ case_id }) => case_id);

/** @returns the cases that waited */
export const closeReadings = async (tx: Tx, reportId: string, at: Date, decisionId: string): Promise<string[]> =>
  casesIn(await tx.rows(answer, [reportId, at, decisionId]));

/** @param dueAt until when now; null keeps the earlier day. @returns the cases that wait again */
export const reopenReadingsClosedBy = async (tx: Tx, decisionId: string, dueAt: Date | null): Promise<string[]> =>
  casesIn(await tx.rows(reopen, [decisionId, dueAt]));

/** What was answered is asked again. @returns the cases, and what had answered them */
export const reopenAnswered = (
  tx: Tx,
  reportId: string,
  at: Date,
  dueAt: Date,
): Promise<{ caseId: string; decisionId: string | null }[]> => tx.rows(askAgain, [reportId, at, dueAt]);

/** Those of some reports that are held until somebody who asked may read them. */
export const listHeldUnread = async (db: Queryable, reportIds: readonly string[]): Promise<Set<string>> =>
  new Set((await db.rows(holding, [reportIds])).map(({ report_id }) => report_id));

/** The cases that wait to read a report. */
export const listAsking = async (tx: Tx, reportId: string): Promise<string[]> =>
  casesIn(await tx.rows(asking, [reportId]));

/** Whether somebody waits to read a report. */
export const isReadingAsked = async (tx: Tx, reportId: string): Promise<boolean> =>
  (await listAsking(tx, reportId)).length > 0;

export const forgetReadings = (tx: Tx, reportId: string, caseIds: readonly string[]): Promise<void> =>
  tx.run(forget, [reportId, caseIds]);

export const forgetReadingsOf = (tx: Tx, reportIds: readonly string[]): Promise<void> =>
  tx.run(forgetReports, [reportIds]);

/** @returns the reports that they had asked to read */
export const forgetReadingsOfCases = async (tx: Tx, caseIds: readonly string[]): Promise<string[]> =>
  (await tx.rows(forgetCases, [caseIds])).map(({ report_id }) => report_id);
