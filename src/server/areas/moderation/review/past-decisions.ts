import { isTold } from '../../../../contract/moderation/moderation.ts';
import type { PastDecision } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { findRecipient } from '../../accounts/store.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { isReversible } from '../reversible.ts';
import { listDecisions } from '../store.ts';
import type { StoredDecision } from '../stored-decision.ts';

/** Names of members of staff. */
export type NameOf = (accountId: string | null) => Promise<{ name: string | null; isMe: boolean }>;

/** For authors among the staff, and those whom a report names: they are not told who decides about it. */
export const unnamed: NameOf = async () => ({ name: null, isMe: false });

/** Reads each name once. */
export function namesFor(app: App, reader: AccountCall): NameOf {
  const known = new Map<string, Promise<string | null>>();
  return async (accountId) => {
    if (accountId === null) return { name: null, isMe: false };
    const found = known.get(accountId) ?? findRecipient(app, accountId).then((one) => one?.name ?? null);
    known.set(accountId, found);
    return { name: await found, isMe: accountId === reader.accountId };
  };
}

async function pastDecision(
  one: StoredDecision,
  all: readonly StoredDecision[],
  nameOf: NameOf,
): Promise<PastDecision> {
  const { id, decision, reason, note, isFirst, answer, answeredAt } = one;
  return {
    id,
    decision,
    reason,
    note,
    isFirst,
    answer,
    by: await nameOf(one.moderatorId),
    decidedAt: one.decidedAt.toISOString(),
    isReversed: one.reversedBy !== null,
    isLatest: isReversible(all, one),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

/**
 * @param all the decisions about a report, oldest first
 * @param isOwn whether it is for the report's author, who reads of those that every author is told of
 */
export const pastDecisions = (
  all: readonly StoredDecision[],
  nameOf: NameOf,
  isOwn: boolean,
): Promise<PastDecision[]> =>
  Promise.all(all.filter(({ decision }) => !isOwn || isTold(decision)).map((one) => pastDecision(one, all, nameOf)));

/** The decisions about a report, oldest first; its author is not told who made them. */
export async function listPastDecisions(
  app: App,
  reader: AccountCall,
  { id, authorId }: StoredReport,
): Promise<PastDecision[]> {
  const isOwn = authorId === reader.accountId;
  return pastDecisions(await listDecisions(app, app.db, [id]), isOwn ? unnamed : namesFor(app, reader), isOwn);
}
