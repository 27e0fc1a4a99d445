// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { type Withdrawal, type WithdrawBody, withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { isActive, type StoredState } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { byAccount, noteAudit } from '../../audit/note-audit.ts';
import { lockForFiling } from '../../registry/safelist/store.ts';
import { reportsChanged, reportsCorrected } from '../events.ts';
import { enterQueue, safelistEntry } from '../queue/enter-queue-store.ts';
import { setItemAside } from '../queue/store.ts';
import { doubtCorroborated } from '../standing/corroboration-store.ts';
import { lockOwnReport } from '../standing/lock-report.ts';
import { assessLocked } from '../standing/place-report.ts';
import { admitReports, lockPlacements, updatePlacements } from '../standing/placement-store.ts';
import { reweighLater } from '../standing/weight-store.ts';
import { insertTokens, namedOf } from '../stored/named-store.ts';
import { isShownHeld, type StoredWithdrawal } from '../stored/report.ts';
import { reportTransaction } from '../stored/store.ts';
import { findSameSubject, takeFilingTurn } from './screen-report.ts';
import { deleteWithdrawal, findOwnWithdrawal, insertWithdrawals, isUndoable } from './withdrawal-store.ts';

// A withdrawn report leaves lookups at once. Steps that cannot be undone wait for a minute, in which the author may undo
// the withdrawal.

/** A withdrawal as its author reads it. */
export const serializeWithdrawal = ({ withdrawnAt, reason, note, settlesAt }: StoredWithdrawal): Withdrawal => ({
  withdrawnAt: withdrawnAt.toISOString(),
  reason,
  note,
  undoUntil: settlesAt?.toISOString() ?? null,
});

/**
 * Removes a report from lookups, lists and totals at once; its history stays. A repeated withdrawal changes nothing
 * and returns the first one.
 * @throws ApiError 404 if it is not the author's (R1), 409 if it has changed since `expectedVersion`, or the registry has
 * taken it out
 */
export const withdrawReport = (
  app: App,
  authorId: string,
  id: string,
  { reason, note: why }: WithdrawBody,
  { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
): Promise<Withdrawal> =>
  reportTransaction(app, async (tx) => {
    const current = await lockOwnReport(app, tx, { authorId, id }, (report) => {
      if (report.withdrawnAt === null && expectedVersion !== null && expectedVersion !== report.version)
        throw conflict('reportStale');
      if (report.withdrawnAt === null && !isActive(report.state)) throw conflict('reportClosed');
    });
    const earlier = current.withdrawnAt ? await findOwnWithdrawal(app, tx, authorId, id) : null;
    if (earlier) return serializeWithdrawal(earlier);
    const withdrawnAt = app.clock();
    const settlesAt = new Date(withdrawnAt.getTime() + withdrawalUndoMs);
    const withdrawal: StoredWithdrawal = { withdrawnAt, reason, note: why, settlesAt };
    const named = namedOf(app, current);
    await insertWithdrawals(app, tx, [{ report: current, named }], withdrawal);
    await doubtCorroborated(tx, named.searchTokens());
    if (current.standing === 'verified') await reweighLater(tx, authorId);
    if (current.state === 'listed')
      await app.events.emit(tx, reportsChanged, { changes: [{ was: current, is: null }] });
    await setItemAside(tx, id, true);
    const by = byAccount({ accountId: authorId, requestId });
    await noteAudit(app, tx, { ...by, event: 'report.withdrawn', reportIds: [id] });
    return serializeWithdrawal(withdrawal);
  });

/**
 * Brings a report back that was withdrawn less than a minute ago, as it was; if it names what cannot be listed since,
 * it is held. One that is not withdrawn stays as it is.
 * @throws ApiError 404 if it is not the author's (R1), 409 once the withdrawal is final
 */
export const undoWithdrawal = (
  app: App,
  authorId: string,
  id: string,
  requestId: string,
): Promise<{ id: string; version: number; isHeld: boolean }> =>
  reportTransaction(app, async (tx) => {
    await lockForFiling(tx);
    await takeFilingTurn(app, tx, authorId);
    const current = await lockOwnReport(app, tx, { authorId, id });
    const shown = (state: StoredState) => ({
      id,
      version: current.version,
      isHeld: isShownHeld({ ...current, state }),
    });
    if (current.withdrawnAt === null) return shown(current.state);
    const at = app.clock();
    if (!(await isUndoable(tx, id, at)) || current.destroyedAt !== null) throw conflict('withdrawalFinal');
    const named = namedOf(app, current);
    const again = await findSameSubject(app, tx, authorId, named, at);
    if (again && again.createdAt > current.createdAt) throw conflict('withdrawalFinal');
    const { admitted, refused } = await admitReports(app, tx, current.state === 'listed' ? [{ id, named }] : []);
    const kinds = refused.get(id);
    const state = kinds ? 'held' : current.state;
    if (state === 'listed') admitted.require(id);
    // What corroborates a report that waits is looked for later, as after its filing: its author cannot tell.
    const isLater = current.awaitsCorroboration && current.state === 'held';
    const [placed] = await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), () => ({
      withdrawnAt: null,
      ...(kinds && { state, stateChangedAt: at, awaitsCorroboration: false }),
      ...(isLater && { assessed: false }),
    }));
    await deleteWithdrawal(tx, id);
    await insertTokens(tx, [{ id, named }], state);
    if (kinds) await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'held', happenedAt: at });
    if (state === 'listed') await app.events.emit(tx, reportsChanged, { changes: [{ was: null, is: current }] });
    if (placed && !isLater && isActive(state)) await assessLocked(app, tx, [{ placed, named }], at);
    if (current.standing === 'verified') await reweighLater(tx, authorId);
    await setItemAside(tx, id, false);
    if (kinds) await enterQueue(app, tx, safelistEntry(id, kinds, current));
    const by = byAccount({ accountId: authorId, requestId });
    await noteAudit(app, tx, { ...by, event: 'report.withdrawal_undone', reportIds: [id] });
    return shown(state);
  });
