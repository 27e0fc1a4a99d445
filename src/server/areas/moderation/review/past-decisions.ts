import { isTold } from '../../../../contract/moderation/moderation.ts';
import type { PastDecision } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { findRecipient } from '../../accounts/store.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { obstacleToReversal } from '../reverse-decision.ts';
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

/**
 * The decisions about a report. Its author reads of those that every author is told of, not who made them, and reverses none.
 * @param all those about the report, oldest first
 */
export function pastDecisions(
  app: App,
  reader: AccountCall,
  report: StoredReport,
  all: readonly StoredDecision[],
): Promise<PastDecision[]> {
  const { accountId } = reader;
  const isOwn = report.authorId === accountId;
  const nameOf = isOwn ? unnamed : namesFor(app, reader);
  const shown = all.filter(({ decision }) => !isOwn || isTold(decision));
  return Promise.all(
    shown.map(async (one) => {
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
        isLatest: !isOwn && (await obstacleToReversal(app.db, accountId, report, all, one)) === null,
        answeredAt: answeredAt?.toISOString() ?? null,
      };
    }),
  );
}
