import { appealDays } from '../../../contract/disputes/disputes.ts';
import { isAppealable, undoMs } from '../../../contract/moderation/moderation.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { findAppealed, openMattersAbout } from '../disputes/store.ts';
import { setItemDue } from '../reports/queue/store.ts';
import { isReversible } from './reversible.ts';
import { listDecisions } from './store.ts';
import type { StoredDecision } from './stored-decision.ts';

/**
 * Until when the author can appeal a decision; null when they cannot, or nobody could grant it: the content is destroyed.
 * @param all those about the report, oldest first
 */
export function appealUntil(
  all: readonly StoredDecision[],
  decision: StoredDecision,
  { destroyedAt, now }: { destroyedAt: Date | null; now: Date },
): Date | null {
  if (!isAppealable(decision.decision) || decision.appealedAt || !isReversible(all, decision)) return null;
  if (destroyedAt !== null) return null;
  const until = new Date(decision.decidedAt.getTime() + appealDays * dayMs);
  const isTold = now.getTime() - decision.decidedAt.getTime() >= undoMs;
  return isTold && now <= until ? until : null;
}

/** What became of an appeal; null while nobody has decided. */
export function outcomeOf(all: readonly StoredDecision[], decision: StoredDecision): 'granted' | 'refused' | null {
  const { appealedAt, reversedBy } = decision;
  if (!appealedAt) return null;
  const ended = all.find(
    (one) => one.decidedAt >= appealedAt && ((one.decision === 'uphold' && !one.isUndone) || one.id === reversedBy),
  );
  if (ended?.decision === 'uphold') return 'refused';
  return reversedBy === null ? null : 'granted';
}

/** The decision whose appeal waits; null when none does. A report has one appeal at a time. */
export const appealedDecision = (all: readonly StoredDecision[]): StoredDecision | null =>
  all.findLast((one) => one.appealedAt !== null && outcomeOf(all, one) === null) ?? null;

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

/** Sets until when the item should be decided: the earlier of its disputes and its appeal. */
export async function setAppealDue(app: App, tx: Tx, reportId: string): Promise<void> {
  const appeal = appealedDecision(await listDecisions(app, tx, [reportId]));
  const due = [(await openMattersAbout(tx, reportId)).dueAt, appeal?.appealDueAt ?? null].filter((at) => at !== null);
  await setItemDue(tx, reportId, due.length === 0 ? null : new Date(Math.min(...due.map(Number))));
}
