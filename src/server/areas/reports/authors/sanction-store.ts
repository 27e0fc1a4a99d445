// See docs/decisions/0014-suspicions-go-to-a-moderator.md

import { type QueueDetail, undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { setSanction } from '../../accounts/change-store.ts';
import { rolesOf } from '../../accounts/roles/store.ts';
import { findRecipient, lockAccountRow } from '../../accounts/store.ts';
import { suspendForReports } from '../../accounts/suspend-account.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { SanctionStep } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { enterRows } from '../queue/enter-queue-store.ts';
import { reweighLater } from '../standing/weight-store.ts';

/** Reports removed for these reasons count against their author. */
const strikeReasons = ['false', 'abusive'];

/**
 * $1 now, $2 the moment until which decisions can no longer be undone, $3 reasons. What one moderator alone has removed counts
 * once: nobody is judged by a single person.
 */
const strikesIn = (where: string) => `select r.author_id,
     (case when count(distinct coalesce(d.moderator_id::text, '')) > 1 then count(distinct r.id) else 1 end)::int as strikes
   from moderation_decisions d join reports r on r.id = d.report_id
   where d.decision = 'remove' and d.reason = any($3::text[]) and d.decided_at > $1::timestamptz - interval '1 year'
     and d.decided_at <= $2 and d.undone_at is null and d.reversed_by is null and r.state = 'removed' and ${where}
   group by r.author_id`;
/**
 * Authors whose number of strikes is not that of their level any more, and those whom no role keeps from the highest level, $6, any
 * more.
 */
const changed = statement<{ id: string }>(`
  select coalesce(s.author_id, a.id) as id
  from (${strikesIn('r.author_id is not null')}) s
  full join (select id, strikes, sanction_level from accounts where strikes > 0) a on a.id = s.author_id
  where (
      coalesce(s.strikes, 0) <> coalesce(a.strikes, 0)
      or (a.sanction_level < least(a.strikes, $6) and not exists (select from account_roles where account_id = a.id))
    )
    and coalesce(s.author_id, a.id) <> all($4::uuid[]) limit $5`);
const strikesOf = statement<{ strikes: number }>('sanctions.strikes_of', strikesIn('r.author_id = $4'));
const levelOf = statement<{ level: number; strikes: number }>(`
  select sanction_level as level, strikes from accounts where id = $1`);
/** An author's next reports above $2 that nobody has verified. */
const unverified = statement<{ id: string; category: string | null }>(`
  select id, category from reports
  where author_id = $1 and id > $2 and withdrawn_at is null and state in ('listed', 'held') and standing <> 'verified'
  order by id limit $3`);

/** The level that was set last, and the strikes that led to it. */
export const findLevel = async (tx: Tx, accountId: string): Promise<{ level: number; strikes: number }> =>
  (await tx.one(levelOf, [accountId])) ?? { level: 0, strikes: 0 };

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

/** The first three values of `strikesIn`. */
const strikeValues = ({ clock }: App) => [clock(), new Date(clock().getTime() - undoMs), strikeReasons];

/** Lets everything of an author that nobody has verified enter the queue. */
async function enterAll(app: App, tx: Tx, accountId: string, strikes: number): Promise<void> {
  const details: QueueDetail[] = [{ code: 'authorSuspended', values: { reports: strikes } }];
  for (let after = '0'; ; ) {
    const some = await tx.rows(unverified, [accountId, after, batchSize]);
    await enterRows(app, tx, 'listed', some, details);
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
    const strikes = (await tx.one(strikesOf, [...strikeValues(app), accountId]))?.strikes ?? 0;
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
    const isOpenAgain =
      Math.max(was, is) >= levels.suspended && (await suspendForReports(app, tx, accountId, is >= levels.suspended));
    if (is >= levels.suspended) await enterAll(app, tx, accountId, strikes);
    const details = { account: accountId, rung: is, reports: strikes };
    await noteAudit(app, tx, { actor: 'registry', actorId: null, event: 'reporter.rung_changed', details });
    const step = isAgain ? 'suspended' : stepOf(was, is);
    const author = await findRecipient(app, accountId, tx);
    if (author && isOpenAgain) await queueMail(app, tx, { kind: 'accountRestored', ...author });
    if (author && step) await queueMail(app, tx, { kind: 'reporterSanctioned', ...author, step, strikes });
  });

/** Moves authors to another level whose reports moderators removed as false or abusive, or brought back. */
export const sanctionAuthors = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(changed, [...strikeValues(app), except, limit, levels.suspended]),
    work: ({ id }) => sanction(app, id),
  });

/** What an author is told of a new level; nothing when it goes down to one that still warns. */
function stepOf(was: number, is: number): SanctionStep | null {
  if (is > was) return is >= levels.suspended ? 'suspended' : is >= levels.weightless ? 'weightless' : 'warned';
  return was >= levels.weightless && is < levels.weightless ? 'lifted' : null;
}
