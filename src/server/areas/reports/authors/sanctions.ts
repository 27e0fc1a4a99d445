// See docs/decisions/0014-suspicions-go-to-a-moderator.md
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { setSanction } from '../../accounts/change-store.ts';
import { rolesOf } from '../../accounts/roles/change-roles.ts';
import { findRecipient, lockAccountRow } from '../../accounts/store.ts';
import { suspendForReports } from '../../accounts/suspend-account.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { SanctionStep } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { enterQueue } from '../queue/enter-queue.ts';
import { reweighLater } from '../standing/weight-store.ts';
import { countStrikes, findChangedAuthors, findLevel, findUnverified } from './sanction-store.ts';

/**
 * The consequences for an author after this many of their reports were removed as false or abusive within a year. Removals by
 * one moderator alone warn, and no more; staff are suspended by an admin only.
 */
const levels = {
  /** They are warned. */
  warned: 1,
  /** Their reports count nothing in scores until they are verified. */
  weightless: 2,
  /** Their account is suspended, and their reports go back into the queue. */
  suspended: 3,
} as const;

/** Reports that enter the queue in one step. */
const batchSize = 500;

const times = ({ clock }: App) => ({ now: clock(), settled: new Date(clock().getTime() - undoMs) });

/** Lets everything of an author that nobody has verified enter the queue. */
async function enterAll(app: App, tx: Tx, accountId: string, strikes: number): Promise<void> {
  const details: QueueDetail[] = [{ code: 'authorSuspended', values: { reports: strikes } }];
  for (let after = '0'; ; ) {
    const some = await findUnverified(tx, accountId, after, batchSize);
    await enterQueue(
      app,
      tx,
      some.map(({ id, category }) => ({ reportId: id, cause: 'listed', details, category })),
    );
    const last = some.at(-1);
    if (!last || some.length < batchSize) return;
    after = last.id;
  }
}

/** Moves an author to the level of their strikes. */
const sanction = (app: App, accountId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (!account) return;
    const strikes = await countStrikes(tx, accountId, times(app));
    // Staff keep their account until an admin decides: otherwise moderators could suspend each other, and admins.
    const highest = (await rolesOf(app, [accountId], tx)).has(accountId) ? levels.weightless : levels.suspended;
    const { level: was, strikes: before } = await findLevel(tx, accountId);
    const is = Math.min(strikes, highest);
    await setSanction(tx, accountId, { level: is, strikes });
    // Someone whose suspension an admin has lifted is suspended for the next false report.
    const isAgain = is >= levels.suspended && strikes > before && account.suspendedAt === null;
    if (was === is && !isAgain) return;
    const isWeightless = is >= levels.weightless;
    if (was >= levels.weightless !== isWeightless) await reweighLater(tx, accountId);
    if (is >= levels.suspended) {
      await suspendForReports(app, tx, accountId, true);
      await enterAll(app, tx, accountId, strikes);
    } else if (was >= levels.suspended) await suspendForReports(app, tx, accountId, false);
    const details = { account: accountId, rung: is, reports: strikes };
    await noteAudit(app, tx, { actor: 'registry', actorId: null, event: 'reporter.rung_changed', details });
    const step = isAgain ? 'suspended' : stepOf(was, is);
    const author = step && (await findRecipient(app, accountId, tx));
    if (author) await queueMail(app, tx, { kind: 'reporterSanctioned', ...author, step, strikes });
  });

/** Moves authors to another level whose reports moderators removed as false or abusive, or brought back. */
export const sanctionAuthors = (app: App): Promise<void> =>
  sweep({
    due: (which) => findChangedAuthors(app.db, times(app), which),
    work: ({ id }) => sanction(app, id),
  });

/** What an author is told of a new level; nothing when it goes down to one that still warns. */
function stepOf(was: number, is: number): SanctionStep | null {
  if (is > was) return is >= levels.suspended ? 'suspended' : is >= levels.weightless ? 'weightless' : 'warned';
  return was >= levels.weightless && is < levels.weightless ? 'lifted' : null;
}
