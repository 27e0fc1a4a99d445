import { appealDays } from '../../../contract/disputes/disputes.ts';
import { isAppealable, undoMs } from '../../../contract/moderation/moderation.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { findAppealed, openMattersAbout } from '../disputes/store.ts';
import { dropCause, keepItem, setItemDue } from '../reports/queue/store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { isReversible } from './reversible.ts';
import { listDecisions, type StoredDecision } from './store.ts';

/**
 * Until when the author can appeal a decision; null when they cannot, or nobody could grant it: the report is withdrawn, or its
 * content destroyed.
 * @param all those about the report, oldest first
 */
export function appealUntil(
  all: readonly StoredDecision[],
  decision: StoredDecision,
  { destroyedAt, withdrawnAt }: Pick<StoredReport, 'destroyedAt' | 'withdrawnAt'>,
  now: Date,
): Date | null {
  if (!isAppealable(decision.decision) || decision.appealedAt || !isReversible(all, decision)) return null;
  if (destroyedAt !== null || withdrawnAt !== null) return null;
  const until = new Date(decision.decidedAt.getTime() + appealDays * dayMs);
  const isTold = now.getTime() - decision.decidedAt.getTime() >= undoMs;
  return isTold && now <= until ? until : null;
}

/** An author's appeal against a decision; null when there is none. */
export const appealOf = ({ appeal: words, appealedAt, appealDueAt }: StoredDecision) =>
  appealedAt && appealDueAt && { words, appealedAt: appealedAt.toISOString(), dueAt: appealDueAt.toISOString() };

/**
 * What became of an appeal; null while nobody has decided, or there is none.
 * @param all the decisions about the report
 */
export function outcomeOf(
  all: readonly StoredDecision[],
  { id, appealedAt, reversedBy }: StoredDecision,
): 'granted' | 'refused' | null {
  if (appealedAt === null) return null;
  if (all.some(({ before }) => before.upholds === id)) return 'refused';
  return reversedBy === null ? null : 'granted';
}

/** Whether an appeal against a decision waits. */
export const isAppealed = (all: readonly StoredDecision[], decision: StoredDecision): boolean =>
  decision.appealedAt !== null && outcomeOf(all, decision) === null;

/** The decision whose appeal waits, and has waited longest; null when none does. */
export function appealedDecision(all: readonly StoredDecision[]): StoredDecision | null {
  const waiting = all.filter((one) => isAppealed(all, one));
  return waiting.sort((one, other) => Number(one.appealedAt) - Number(other.appealedAt))[0] ?? null;
}

/** Moderators whose decision about the report was reversed on an appeal: others verify, list, hold or remove it from then on. */
export const overruledIn = (all: readonly StoredDecision[]): string[] =>
  all.flatMap((one) => (one.moderatorId !== null && outcomeOf(all, one) === 'granted' ? [one.moderatorId] : []));

/** Those who do not decide whether a decision stands. */
interface Deciders {
  ids: readonly string[];
  /** It is the decision about an appeal itself. */
  isAboutAppeal: boolean;
}

/** Whoever made a decision and, where it is the one about an appeal, whoever made the one that was appealed (N5). */
export async function decidersOf(
  db: Queryable,
  { id, moderatorId }: Pick<StoredDecision, 'id' | 'moderatorId'>,
): Promise<Deciders> {
  const appealed = await findAppealed(db, id);
  return {
    ids: [moderatorId, appealed?.decidedBy ?? null].filter((one) => one !== null),
    isAboutAppeal: appealed !== null,
  };
}

/** The appeal that waits, and who does not decide it; null when none does. @param all the decisions about one report */
export async function waitingAppeal(
  db: Queryable,
  all: readonly StoredDecision[],
): Promise<{ decision: StoredDecision; deciders: readonly string[] } | null> {
  const decision = appealedDecision(all);
  return decision && { decision, deciders: (await decidersOf(db, decision)).ids };
}

/** After an appeal was decided: the item waits for another one, or no longer for any. @returns whether it still waits */
export async function endAppeal(app: App, tx: Tx, reportId: string): Promise<boolean> {
  const another = appealedDecision(await listDecisions(app, tx, [reportId]));
  if (another) await keepItem(tx, reportId);
  else if (!(await dropCause(tx, reportId, 'appealed'))) return false;
  await setDueByMatters(app, tx, { reportId });
  return true;
}

/** Sets when the item should be decided by: the earliest due time of everything open about its report, including an appeal. */
export async function setDueByMatters(app: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> {
  const appeal = appealedDecision(await listDecisions(app, tx, [reportId]));
  const due = [(await openMattersAbout(tx, reportId)).dueAt, appeal?.appealDueAt ?? null].filter((at) => at !== null);
  await setItemDue(tx, reportId, due.length === 0 ? null : new Date(Math.min(...due.map(Number))));
}
