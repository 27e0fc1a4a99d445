import type { App } from '../../../app.ts';
import { lockForFiling } from '../../registry/safelist/store.ts';
import { reportTransaction } from '../stored/store.ts';
import { freshSince, lockIdentifiers } from './corroboration-store.ts';
import { assessLocked } from './place-report.ts';
import { lockPlacements } from './placement-store.ts';
import { doTask, findUnassessed, lastTask, reweighRemoved } from './weight-store.ts';

/** Reports that are assessed in one transaction. */
const atATime = 100;

const hourMs = 60 * 60 * 1000;
const yearMs = 365.25 * 24 * hourMs;

/**
 * Assesses reports that were filed lately, or whose corroboration is in doubt.
 * @param except those that are left out; those that another program has changed are added
 * @returns whether there were any
 */
async function assessSome(app: App, except: Set<string>): Promise<boolean> {
  const at = app.clock();
  const since = freshSince(at);
  const found = await findUnassessed(app, app.db, { limit: atATime, since, except: [...except] });
  if (found.length === 0) return false;
  const known = new Map(found.map((report) => [report.id, report]));
  await reportTransaction(app, async (tx) => {
    await lockForFiling(tx);
    await lockIdentifiers(
      tx,
      found.flatMap(({ named }) => named ?? []),
    );
    const locked = await lockPlacements(app, tx, [...known.keys()]);
    const isLocked = new Set(locked.map(({ id }) => id));
    for (const id of known.keys()) if (!isLocked.has(id)) except.add(id);
    // Those that were edited meanwhile wait for the next round.
    const same = locked.filter(({ id, version, assessed }) => !assessed && known.get(id)?.version === version);
    const some = same.map((placed) => ({ placed, named: known.get(placed.id)?.named ?? null }));
    await assessLocked(app, tx, some, at);
  });
  return true;
}

/**
 * Does deferred work: assesses reports, and weighs those of authors. Safe to run in several processes at once.
 * @param forMs after which no further step begins
 */
export async function assessReports(app: App, forMs = Number.POSITIVE_INFINITY): Promise<void> {
  const until = performance.now() + forMs;
  const upTo = await lastTask(app.db);
  while (upTo !== null && (await reportTransaction(app, (tx) => doTask(app, tx, app.clock(), upTo))))
    if (performance.now() > until) return;
  const except = new Set<string>();
  while ((await assessSome(app, except)) && performance.now() < until);
}

/** Has reports of authors weighed again a year after one of theirs was removed. To be run every hour. */
export async function reweighAfterRemoval(app: App): Promise<void> {
  const to = app.clock().getTime() - yearMs;
  await reweighRemoved(app.db, new Date(to - 25 * hourMs), new Date(to));
}
