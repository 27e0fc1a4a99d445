import type { App } from '../../../app.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { AuditNote } from '../../audit/line.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { type ReportFigures, reportsChanged, reportsCorrected } from '../events.ts';
import { enterQueue, type NewEntry, queueEntry, safelistEntry } from '../queue/enter-queue-store.ts';
import { dropCause } from '../queue/store.ts';
import { deleteTokens, insertTokens, listTokens, type Named, namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { findReports } from '../stored/store.ts';
import { doubtCorroborated, findCorroboration, freshSince, raiseCorroborated } from './corroboration-store.ts';
import { holdsNewReports, type Placing } from './new-report-store.ts';
import { admitReports, counts, type Placement, updatePlacements } from './placement-store.ts';
import { doubtLater, weighPlacements } from './weight-store.ts';

// Whether reports are listed, by policy and by what corroborates them.

/** A report whose row and identifiers are locked; it names nothing if it cannot be opened. */
interface Assessed {
  placed: Placement;
  named: Named | null;
}

/** Notes in the audit trail what the registry did by itself. */
const noteOwn = (app: App, tx: Tx, note: Pick<AuditNote, 'event' | 'reportIds' | 'details'>) =>
  noteAudit(app, tx, { actor: 'registry', actorId: null, ...note });

/** Lets lookups find listed reports, and counts them. */
export async function showListed(app: App, tx: Tx, reports: readonly StoredReport[]): Promise<void> {
  await listTokens(tx, idsOf(reports));
  await app.events.emit(tx, reportsChanged, { changes: reports.map((is) => ({ was: null, is })) });
}

/** Takes listed reports out of lookups. Their rows are locked. */
export async function unlistReports(
  app: App,
  tx: Tx,
  some: readonly { report: StoredReport; named: Named }[],
): Promise<void> {
  const tokens = some.map(({ report: { id }, named }) => ({ id, named }));
  await deleteTokens(tx, tokens);
  await insertTokens(tx, tokens, 'held');
  await app.events.emit(tx, reportsChanged, { changes: some.map(({ report: was }) => ({ was, is: null })) });
}

/** Has reports assessed again that those of some others may have corroborated which count no more. Their identifiers are locked. */
const doubtOthers = (tx: Tx, placed: readonly Placement[], names: ReadonlyMap<string, Named | null>): Promise<void> =>
  doubtCorroborated(
    tx,
    placed.flatMap((one) => (counts(one) ? [] : (names.get(one.id)?.searchTokens() ?? []))),
  );

/**
 * Lists reports, but for those that name what cannot be listed: they are held, and the others assessed again without them.
 * Their rows are locked.
 */
async function listCorroborated(app: App, tx: Tx, placed: readonly Placement[], at: Date): Promise<void> {
  const found = await findReports(app, tx, idsOf(placed));
  const { admitted, refused } = await admitReports(
    app,
    tx,
    found.map((report) => ({ id: report.id, named: namedOf(app, report) })),
  );
  if (refused.size > 0) {
    await updatePlacements(app, tx, placed, ({ id }) =>
      refused.has(id) ? { awaitsCorroboration: false } : { assessed: false },
    );
    const kept = found.filter(({ id }) => refused.has(id));
    const entries = kept.map((report) => safelistEntry(report.id, refused.get(report.id) ?? [], report));
    await enterQueue(app, tx, entries);
    // Not all of their identifiers may be locked.
    await doubtLater(
      tx,
      kept.flatMap((report) => namedOf(app, report).searchTokens()),
    );
    return;
  }
  const ids = idsOf(found);
  await updatePlacements(
    app,
    tx,
    placed.filter(({ id }) => ids.includes(id)),
    () => ({ state: 'listed', stateChangedAt: at }),
    admitted,
  );
  await showListed(app, tx, found);
  for (const { id } of found) await dropCause(tx, id, 'held');
  await app.events.emit(tx, reportsCorrected, { reportIds: ids, kind: 'relisted' });
  if (ids.length > 0) await noteOwn(app, tx, { event: 'report.listed', reportIds: ids });
}

/**
 * Holds those of some reports that are listed and can be opened, and lets them enter the queue, with a line in the audit trail.
 * Their rows and identifiers are locked.
 * @param details why, for that line
 * @returns their ids
 */
export async function holdReports(
  app: App,
  tx: Tx,
  locked: readonly Placement[],
  at: Date,
  {
    entry,
    details,
    ...change
  }: { entry: (report: StoredReport) => NewEntry; details?: AuditNote['details']; awaitsCorroboration?: false },
): Promise<string[]> {
  const placed = locked.filter(({ state, withdrawnAt }) => state === 'listed' && withdrawnAt === null);
  const found = await findReports(app, tx, idsOf(placed));
  if (found.length === 0) return [];
  const ids = idsOf(found);
  const some = found.map((report) => ({ report, named: namedOf(app, report) }));
  const names = new Map(some.map(({ report, named }) => [report.id, named]));
  const now = await updatePlacements(
    app,
    tx,
    placed.filter(({ id }) => ids.includes(id)),
    () => ({ state: 'held', stateChangedAt: at, ...change }),
  );
  await unlistReports(app, tx, some);
  await doubtOthers(tx, now, names);
  await enterQueue(app, tx, found.map(entry));
  await app.events.emit(tx, reportsCorrected, { reportIds: ids, kind: 'held' });
  await noteOwn(app, tx, { event: 'report.held', reportIds: ids, details });
  return ids;
}

/** Lists and holds reports as their new standing wants it, where no moderator has decided. */
async function followStanding(app: App, tx: Tx, placed: readonly Placement[], at: Date): Promise<void> {
  // The last word about each.
  const known = new Map(placed.map((one) => [one.id, one]));
  const waiting = [...known.values()].filter((one) => one.awaitsCorroboration && one.withdrawnAt === null);
  const toList = waiting.filter(({ state, standing }) => state === 'held' && standing !== 'unverified');
  if (toList.length > 0) await listCorroborated(app, tx, toList, at);
  const toHold = waiting.filter(({ state, standing }) => state === 'listed' && standing === 'unverified');
  // Only corroboration had listed them.
  if (toHold.length > 0 && holdsNewReports(app))
    await holdReports(app, tx, toHold, at, { entry: (report) => queueEntry(report.id, 'held', report) });
}

/** A report that was just written, and what it is. */
interface NewReport {
  id: string;
  body: { category: string | null; CNIC: string | null };
  counted: ReportFigures;
  placing: Placing;
}

/** What follows from new reports: the figures count those that are listed, moderators see those that are held. */
export async function followPlacing(
  app: App,
  tx: Tx,
  filed: readonly NewReport[],
  { cause, raises, at }: { cause: 'held' | 'imported'; raises: readonly string[]; at: Date },
): Promise<void> {
  const listed = filed.filter(({ placing }) => placing.state === 'listed');
  const changes = listed.map(({ id, counted }) => ({ was: null, is: { ...counted, id } }));
  if (changes.length > 0) await app.events.emit(tx, reportsChanged, { changes });
  const held = filed.filter(({ placing }) => placing.state === 'held');
  const entries = held.map(({ id, body, placing: { refused } }) =>
    refused.length > 0 ? safelistEntry(id, refused, body) : queueEntry(id, cause, body),
  );
  await enterQueue(app, tx, entries);
  if (raises.length > 0) await followStanding(app, tx, await raiseCorroborated(app, tx, raises), at);
}

/** Assesses reports again, and those that they corroborate. Their identifiers and the gate must be locked. */
export async function assessLocked(app: App, tx: Tx, some: readonly Assessed[], at: Date): Promise<void> {
  const names = new Map(some.map(({ placed, named }) => [placed.id, named]));
  const locked = some.map(({ placed }) => placed);
  // Before corroboration is looked for: none comes from a report that does not count any more.
  const weighed = await weighPlacements(app, tx, locked, at);
  const asked = weighed.flatMap((one) => {
    const named = names.get(one.id);
    return named && counts(one) ? [{ id: one.id, group: one.group, named }] : [];
  });
  const { corroborated, raises } = await findCorroboration(app, tx, asked, freshSince(at));
  const supported = new Set(asked.filter((_, index) => corroborated.has(index)).map(({ id }) => id));
  const assessed = await updatePlacements(app, tx, weighed, ({ id, standing }) => {
    const found = supported.has(id) ? 'corroborated' : 'unverified';
    return { standing: standing === 'verified' ? standing : found, assessed: true };
  });
  await followStanding(app, tx, [...assessed, ...(await raiseCorroborated(app, tx, raises))], at);
  // What counts no more may have corroborated others. Last, or what is written above would take the doubt back.
  await doubtOthers(tx, assessed, names);
}
