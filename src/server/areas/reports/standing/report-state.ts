import { isActive, type StoredState } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { reportsCorrected } from '../events.ts';
import { enterQueue, queueEntry, safelistEntry } from '../queue/enter-queue-store.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { doubtCorroborated } from './corroboration-store.ts';
import { holdsNewReports } from './new-report-store.ts';
import { assessLocked, showListed, unlistReports } from './place-report.ts';
import {
  admitReports,
  admitSeen,
  counts,
  hastenWithdrawal,
  lockPlacements,
  updatePlacements,
} from './placement-store.ts';
import { reweighLater } from './weight-store.ts';

/** How a state is changed. */
interface StateOptions {
  /** What those who were told of the report learn, where the state does not say it. */
  recallAs?: 'upheld';
  /** A moderator lists it, who was told what the safelist says of it. */
  isSeen?: boolean;
  /** Nobody has decided: only corroboration lists it, and keeps it listed. */
  awaitsCorroboration?: boolean;
}

/**
 * Lists, holds, removes or expires a report; a withdrawn one stays withdrawn, for good. One that would be listed and
 * names what cannot be listed is held instead, and enters the queue.
 * @param was the report as `lockReport` has locked it
 * @returns what it is now
 * @throws ApiError 409 when its content was destroyed
 */
export async function setReportState(
  app: App,
  tx: Tx,
  was: StoredReport,
  asked: StoredState,
  at: Date,
  { recallAs, isSeen = false, awaitsCorroboration = false }: StateOptions = {},
): Promise<StoredState> {
  const { id } = was;
  if (was.destroyedAt !== null) throw conflict('reportDestroyed');
  const named = namedOf(app, was);
  const isListing = asked === 'listed' && was.state !== 'listed';
  const { admitted, refused } = await admitReports(app, tx, isListing && !isSeen ? [{ id, named }] : []);
  const kinds = refused.get(id);
  const state = kinds ? 'held' : asked;
  const [before] = await lockPlacements(app, tx, [id]);
  const [placed] = await updatePlacements(
    app,
    tx,
    before ? [before] : [],
    ({ assessed }) => ({
      state,
      stateChangedAt: at,
      awaitsCorroboration: awaitsCorroboration && !kinds,
      assessed: assessed && !awaitsCorroboration,
    }),
    isSeen ? admitSeen(id) : admitted,
  );
  if (kinds) await enterQueue(app, tx, safelistEntry(id, kinds, was));
  if (state === 'removed' || was.state === 'removed') await reweighLater(tx, was.authorId);
  if (was.withdrawnAt !== null) {
    // Otherwise its author could bring back a report that the registry has decided about.
    if (was.state !== state) await hastenWithdrawal(tx, id, at);
    return state;
  }
  if (was.state !== state) await followState(app, tx, { report: was, named }, state, recallAs);
  if (!before || !placed) return state;
  const isBack = !isActive(was.state) && isActive(state);
  const [counted, isCounted] = [counts(before), counts(placed)];
  if (isActive(state) && (isBack || counted !== isCounted)) await assessLocked(app, tx, [{ placed, named }], at);
  else if (counted && !isCounted) await doubtCorroborated(tx, named.searchTokens());
  return state;
}

/** Lets lookups find a report or not, as its new state wants it, and those who were told of it learn what became of it. */
async function followState(
  app: App,
  tx: Tx,
  { report: was, named }: { report: StoredReport; named: Named },
  state: StoredState,
  recallAs: StateOptions['recallAs'],
): Promise<void> {
  const reportIds = [was.id];
  if (was.state === 'listed') await unlistReports(app, tx, [{ report: was, named }]);
  if (state === 'listed') await showListed(app, tx, [was]);
  // A report that expires was not wrong.
  if (state === 'removed' || (state === 'held' && was.state === 'listed'))
    await app.events.emit(tx, reportsCorrected, { reportIds, kind: recallAs ?? state });
  if (state === 'listed') await app.events.emit(tx, reportsCorrected, { reportIds, kind: 'relisted' });
}

/**
 * Lists a locked report again after what had taken it out was taken back. Where policy holds new reports, what its author has
 * changed in the meantime is held like a new one, as by an edit of a listed one: whoever had listed it had not seen that.
 * @param isChanged whether its author has changed it since it was taken out
 * @returns what it is now
 */
export async function listAgain(
  app: App,
  tx: Tx,
  report: StoredReport,
  { isChanged, awaitsCorroboration }: { isChanged: boolean; awaitsCorroboration: boolean },
  at: Date,
): Promise<StoredState> {
  if (!isChanged || !holdsNewReports(app))
    return setReportState(app, tx, report, 'listed', at, { awaitsCorroboration });
  await enterQueue(app, tx, queueEntry(report.id, 'held', report));
  return setReportState(app, tx, report, 'held', at, { awaitsCorroboration: true });
}

/** Makes a report verified, or takes that back. `lockReport` has locked it. */
export async function setReportVerified(
  app: App,
  tx: Tx,
  report: StoredReport,
  isVerified: boolean,
  at: Date,
): Promise<void> {
  const [placed] = await updatePlacements(app, tx, await lockPlacements(app, tx, [report.id]), () => ({
    standing: isVerified ? 'verified' : 'unverified',
  }));
  if (placed) await assessLocked(app, tx, [{ placed, named: namedOf(app, report) }], at);
  await reweighLater(tx, report.authorId);
}
