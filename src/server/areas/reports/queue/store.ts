import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import { queue } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { forUpdate, statement, type Tx } from '../../../platform/db/pool.ts';

/** A report that waits for a moderator. */
export interface QueueItem {
  reportId: string;
  causes: QueueCause[];
  details: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
  /** What was known of its harm when it entered; see enter-queue-store.ts. */
  severity: number;
  /** How often it was looked up since it entered. */
  lookups: number;
  /** From 1 to 16. Items are decided in the order of harm × age, after those due within a day. */
  harm: number;
  enteredAt: Date;
  version: number;
  claimedBy: string | null;
  claimedUntil: Date | null;
  asleepUntil: Date | null;
  /** The moderator who verified it first, while they are one; a second one has to agree. See `agreedOn`. */
  agreedBy: string | null;
  /** The version of the report that they read. */
  agreedVersion: number | null;
  /** Until when it should be decided; null where no time is set. */
  dueAt: Date | null;
}

/** No claim lasts longer than a day, however far the clocks of machines differ. */
export const longestClaimMs = dayMs;

/** Whether a claim that ends then still holds. */
export const isClaimHeld = (until: Date | null, now: Date): boolean =>
  until !== null && until > now && until.getTime() - now.getTime() <= longestClaimMs;

/** An item as it was. */
export type PastItem = Omit<QueueItem, 'harm' | 'claimedBy' | 'claimedUntil' | 'dueAt'>;

const roles = (queue.decide.roles ?? []).map((role) => `'${role}'`).join(', ');
// The moderator who agreed, only while they are one: a suspension or a lost role ends the agreement.
export const agreedBy = `(case when q.agreed_version is not null then (
    select a.id from accounts a
    where a.id = q.agreed_by and a.suspended_at is null
      and exists (select from account_roles r where r.account_id = a.id and r.role in (${roles}))
  ) end)`;

export const columns = `q.report_id as "reportId", q.causes, q.details, q.category, q.names_cnic as "namesCnic", q.severity, q.lookups,
  q.harm, q.entered_at as "enteredAt", q.version, q.claimed_by as "claimedBy", q.claimed_until as "claimedUntil",
  q.asleep_until as "asleepUntil", ${agreedBy} as "agreedBy", q.agreed_version as "agreedVersion", q.due_at as "dueAt"`;

const leave = statement('delete from queue_items where report_id = any($1::bigint[])');
const endQuestions = statement(`
  update reports set asked_until = null where id = any($1::bigint[]) and asked_until is not null`);

const wake = statement(`
  update queue_items set asleep_until = null, version = version + 1
  where report_id = any($1::bigint[]) and asleep_until is not null`);

const one = statement<QueueItem>(`select ${columns} from queue_items q where q.report_id = $1`);

const waiting = statement<QueueItem>(`select ${columns} from queue_items q where q.report_id = $1 and not q.aside`);

const some = statement<QueueItem>(`select ${columns} from queue_items q where q.report_id = any($1::bigint[])`);

const lock = forUpdate(one);

/** Changes the item of report $1. Whoever has it open must look again. */
const change = (set: string, where = 'true') =>
  `update queue_items set ${set} version = version + 1 where report_id = $1 and ${where}`;
const noClaim = 'claimed_by = null, claimed_until = null,';
const noAgreement = 'agreed_by = null, agreed_version = null,';

// Nothing sleeps longer than until it should be decided.
const sleep = statement(
  change(`asleep_until = case when $2::timestamptz is not null then least($2, due_at) end, ${noClaim}`),
);
const stay = statement(change(''));
const agree = statement(change(`agreed_by = $2, agreed_version = $3, ${noClaim}`));
const disagree = statement(change(noAgreement, 'agreed_by is not null'));
// From now on the item waits only for these causes, and no longer for an answer.
const keep = statement(change(`causes = $2::text[], asleep_until = null, ${noAgreement} ${noClaim}`));
// What waits for another cause stays.
const drop = statement<{ left: number }>(
  `${change(`causes = array_remove(causes, $2), ${noClaim}`, '$2 = any(causes)')} returning cardinality(causes) as left`,
);
// Nobody has claimed what comes back.
const setAside = statement(change(`aside = $2, ${noClaim}`, 'aside <> $2'));

const setDue = statement('update queue_items set due_at = $2 where report_id = $1');

/** Takes reports out of the queue, such as withdrawn ones: nobody waits for their authors' answers any more. */
export async function leaveQueue(tx: Tx, reportIds: string | readonly string[]): Promise<void> {
  const ids = [reportIds].flat();
  await tx.run(leave, [ids]);
  await tx.run(endQuestions, [ids]);
}

/** Lets items wait no longer for what authors answer, who are gone. */
export async function endQuestionsAbout(tx: Tx, reportIds: readonly string[]): Promise<void> {
  await tx.run(wake, [reportIds]);
  await tx.run(endQuestions, [reportIds]);
}

/** Puts an item out of sight while its report may come back, or into sight again. */
export const setItemAside = (tx: Tx, reportId: string, isAside: boolean): Promise<void> =>
  tx.run(setAside, [reportId, isAside]);

/** The item of a report; null while its report is withdrawn and may come back, too. */
export const findQueueItem = ({ db }: App, reportId: string): Promise<QueueItem | null> => db.one(waiting, [reportId]);

export const findQueueItems = ({ db }: App, reportIds: readonly string[]): Promise<QueueItem[]> =>
  db.rows(some, [reportIds]);

/** The item, locked until the transaction ends. */
export const lockItem = (tx: Tx, reportId: string): Promise<QueueItem | null> => tx.one(lock, [reportId]);

/** Puts an item to sleep, but not longer than until it is due; null wakes it. */
export const sleepItem = (tx: Tx, reportId: string, until: Date | null): Promise<void> =>
  tx.run(sleep, [reportId, until]);

/** Keeps an item where it is, and with its moderator, after a decision that leaves another one to make. */
export const keepItem = (tx: Tx, reportId: string): Promise<void> => tx.run(stay, [reportId]);

/** Notes that a moderator agrees to verify a version of a report. */
export const agreeOnItem = (tx: Tx, reportId: string, moderatorId: string, version: number): Promise<void> =>
  tx.run(agree, [reportId, moderatorId, version]);

/** Ends the agreement: the report says something else now. */
export const endAgreement = (tx: Tx, reportId: string): Promise<void> => tx.run(disagree, [reportId]);

/** Until when an item should be decided; null for no time. */
export const setItemDue = (tx: Tx, reportId: string, at: Date | null): Promise<void> => tx.run(setDue, [reportId, at]);

/** Keeps only some of the causes for which an item waits. */
export const keepCauses = (tx: Tx, reportId: string, causes: readonly QueueCause[]): Promise<void> =>
  tx.run(keep, [reportId, causes]);

/** An item waits for one of its causes no longer; without another one it leaves the queue. @returns whether it stays */
export async function dropCause(tx: Tx, reportId: string, cause: QueueCause): Promise<boolean> {
  const left = (await tx.one(drop, [reportId, cause]))?.left ?? null;
  if (left === 0) await leaveQueue(tx, reportId);
  return left !== null && left > 0;
}
