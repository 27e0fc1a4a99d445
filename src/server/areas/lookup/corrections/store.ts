import { type CorrectionKind, maxUnread, type ReadBody } from '../../../../contract/lookup/corrections.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, pageOf } from '../../../platform/db/page.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';
import type { StoredCorrection } from './statements.ts';
import * as sql from './statements.ts';

/** A change of reports. */
interface Recall {
  reportIds: readonly string[];
  kind: CorrectionKind;
  /** If set, only those who saw an earlier version are told; null tells everyone. */
  version: number | null;
  happenedAt: Date;
  dueAt: Date;
}

/** How long disclosures, recalls and corrections are kept, in days. */
export const keptDays = 180;

/** What a recall needs of a disclosure. */
export interface Told {
  reportId: string;
  firstAt: Date;
}

/**
 * Which earlier recalls a recall replaces, if nobody was told of them yet: only the last state of a report is told. An
 * amendment is told whatever state follows, because the state may be taken back; only a withdrawal is final.
 */
const replaced: Record<CorrectionKind, readonly CorrectionKind[]> = {
  amended: ['amended'],
  held: ['held', 'relisted'],
  removed: ['held', 'relisted', 'removed'],
  upheld: ['held', 'relisted', 'removed'],
  withdrawn: ['amended', 'held', 'relisted', 'removed', 'upheld'],
  relisted: ['held', 'removed', 'upheld'],
};

/** Recalls and the corrections that are made of them: nothing in them is personal. */
export async function insertRecall(
  tx: Tx,
  { reportIds, kind, version, happenedAt, dueAt }: Recall,
  { isShownAgain }: { isShownAgain: boolean },
): Promise<void> {
  const ofKind = kind === 'relisted' ? sql.addRelisted : kind === 'removed' ? sql.addRemoved : sql.addAny;
  const statement = isShownAgain ? sql.addShown : ofKind;
  await tx.run(statement, [reportIds, kind, version, happenedAt, dueAt, replaced[kind]]);
}

/** Makes the corrections of due recalls, one process at a time. @returns how many recalls there were, up to `limit` */
export async function expandDueRecalls(tx: Tx, now: Date, limit: number): Promise<number> {
  await tx.run(sql.lockExpansion);
  const ids = (await tx.rows(sql.claimDue, [now, limit])).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.run(sql.expand, [ids, now]);
  await tx.run(sql.expandRelisted, [ids, now]);
  await tx.run(sql.finish, [ids, now]);
  return ids.length;
}

/** To be called before disclosures are stored, in their transaction. */
export const awaitExpansion = (tx: Tx): Promise<void> => tx.run(sql.shareExpansion);

/** Makes recalls due again that were expanded without these disclosures, so that whoever was told learns of them too. */
export async function repeatRecalls(tx: Tx, told: readonly Told[], now: Date): Promise<void> {
  const since = new Date(told.reduce((first, { firstAt }) => Math.min(first, firstAt.getTime()), now.getTime()));
  await tx.run(sql.repeat, [told.map(({ reportId }) => reportId).join(','), now, since]);
}

/** Recalls that are due. */
export async function waitingRecalls({ db, clock }: App): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await db.one(sql.waiting, [clock()]);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}

/** What an account is told, newest first, after `cursor`; with `since`, what follows that correction, oldest first. */
export async function listCorrections(
  { db }: App,
  accountId: string,
  { since, cursor, limit }: { since?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<StoredCorrection>> {
  const rows =
    since === undefined
      ? await db.rows(sql.newest, [accountId, cursor ?? null, limit + 1])
      : await db.rows(sql.since, [accountId, cursor ?? since, limit + 1]);
  return pageOf(rows, limit, (page) => [...page]);
}

/** How many are unread, up to `maxUnread`. */
export const unreadCorrections = async ({ db }: App, accountId: string): Promise<number> =>
  (await db.one(sql.unread, [accountId, maxUnread]))?.count ?? 0;

/** Marks the account's own corrections as read; others and those that are read already are left as they are. */
export async function markCorrectionsRead(
  { db, clock }: App,
  accountId: string,
  { ids, upTo, until }: ReadBody & { until?: Date | null },
): Promise<void> {
  await db.run(sql.markRead, [accountId, ids ?? null, upTo ?? null, clock(), until ?? null]);
}

/**
 * Accounts that are to get mail, or to be skipped; those that want one mail a day only if the last is from before
 * `since`.
 * @param except accounts that are left out
 */
export const selectToMail = async (
  db: Queryable,
  since: Date,
  except: readonly string[],
  limit: number,
): Promise<string[]> => (await db.rows(sql.toMail, [since, limit, except])).map(({ account_id }) => account_id);

export const wasMailed = async (tx: Tx, accountId: string, since: Date): Promise<boolean> =>
  (await tx.one(sql.wasMailed, [accountId, since])) !== null;

/**
 * Marks that mail about an account's corrections is sent at this time, or never.
 * @returns how many reports the unread ones are about
 */
export const settleMail = async (tx: Tx, accountId: string, at: Date | null): Promise<number> =>
  (await tx.one(sql.settleMail, [accountId, at]))?.reports ?? 0;

/** Deletes corrections, and recalls that nobody can be told of any more. */
export async function forgetOldCorrections({ db, clock }: App): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMs);
  for (const forget of [sql.forgetRecalls, sql.forgetCorrections])
    await deleteInSteps((limit) => db.rows<unknown>(forget, [before, limit]));
}
