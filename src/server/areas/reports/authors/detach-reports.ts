import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments-store.ts';
import { disownAttachments } from '../attachments/store.ts';
import { reportsChanged, reportsCorrected, reportsWithdrawn } from '../events.ts';
import { findUnsettled, insertWithdrawals } from '../filing/withdrawal-store.ts';
import { leaveQueue } from '../queue/store.ts';
import { isActive } from '../standing/placement-store.ts';
import { doubtLater, reweighLater } from '../standing/weight-store.ts';
import { namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { reportsAtATime } from '../stored/store.ts';
import { deleteOwnerless, deleteReports, disownReportsOf, lockLeavingOf, lockStayingOf } from './disown-store.ts';

/** Removes some of an author's reports from the counts, and marks what they corroborated to be assessed again. */
async function forget(
  app: App,
  tx: Tx,
  authorId: string,
  gone: readonly StoredReport[],
  ids: readonly string[],
): Promise<void> {
  const active = gone.filter(({ withdrawnAt, state }) => withdrawnAt === null && isActive(state));
  await removeAttachmentsOf(app, tx, ids);
  await app.events.emit(tx, reportsWithdrawn, { reportIds: ids });
  await doubtLater(
    tx,
    active.flatMap((report) => namedOf(app, report).searchTokens()),
  );
  const listed = active.filter(({ state }) => state === 'listed');
  await app.events.emit(tx, reportsChanged, { changes: listed.map((was) => ({ was, is: null })) });
  const reportIds = [...active.map(({ id }) => id), ...(await findUnsettled(tx, ids))];
  await app.events.emit(tx, reportsCorrected, { reportIds, kind: 'withdrawn' });
  await noteAudit(app, tx, { actor: 'account', actorId: authorId, event: 'report.withdrawn', reportIds: ids });
}

/**
 * Takes all of an author's reports out of the registry, in the transaction that deletes the account (A8). Those under a
 * legal hold and those that were removed are withdrawn and lose their author, but stay.
 */
export async function removeReportsOf(app: App, tx: Tx, authorId: string): Promise<void> {
  for (;;) {
    const { ids, readable } = await lockLeavingOf(app, tx, authorId, reportsAtATime);
    if (ids.length === 0) break;
    await forget(app, tx, authorId, readable, ids);
    await deleteReports(app, tx, ids, readable);
  }
  for (;;) {
    const staying = await lockStayingOf(app, tx, authorId, reportsAtATime);
    if (staying.length === 0) break;
    const ids = staying.map(({ id }) => id);
    const named = staying.map((report) => ({ report, named: namedOf(app, report) }));
    const withdrawal = { withdrawnAt: app.clock(), reason: 'other', note: null, settlesAt: null } as const;
    await insertWithdrawals(app, tx, named, withdrawal);
    await forget(app, tx, authorId, staying, ids);
    await leaveQueue(tx, ids);
  }
  await disownReportsOf(app, tx, authorId);
}

/** Takes reports out of the registry with their author's account, or lets them stay without an author (A8). */
export async function detachReports(
  app: App,
  tx: Tx,
  { accountId, withdrawReports }: { accountId: string; withdrawReports: boolean },
): Promise<void> {
  await (withdrawReports ? removeReportsOf : disownReportsOf)(app, tx, accountId);
  await disownAttachments(app, tx, accountId);
}

/** Has the reports of an author weighed again, whose account has changed. */
export const reweighAuthor = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  reweighLater(tx, accountId);

/** Deletes withdrawn reports whose author's account was deleted: only the author could read their history. */
export async function deleteOwnerlessReports(app: App): Promise<void> {
  while ((await app.db.transaction((tx) => deleteOwnerless(tx, reportsAtATime))) > 0);
}
