// See docs/decisions/0011-standing-is-stored-when-it-changes.md
import type { App } from '../../../app.ts';
import { addMonths } from '../../../platform/clock.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { lockForFiling } from '../../registry/safelist/store.ts';
import { placeOf, sealerOf } from '../stored/fields.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import { reportTransaction } from '../stored/store.ts';
import { doubtCorroborated, freshSince, isFresh, lockIdentifiers, lockTokens } from './corroboration-store.ts';
import { assessLocked } from './place-report.ts';
import { lockPlacementPage, lockPlacements, updatePlacements } from './placement-store.ts';
import { addOutweighed, authorOf, reweighLater, weighedBy } from './weight-store.ts';

// Deferred work: assessing reports, and weighing those of an author.

/** Reports that are assessed in one transaction. */
const atATime = 100;

/** $1: how many, $2: since when reports are fresh, $3: those that are left out. */
const unassessed = statement<{ id: string; version: number; author_id: string | null; sealed: Buffer }>(`
  select id, version, author_id, sealed from reports r where not assessed and not ${isFresh('$2')} and id <> all($3::bigint[])
  order by id desc limit $1`);

/**
 * Reports that are not assessed, the newest first. Those that cannot be opened name nothing.
 * @param since those that wait for corroboration and were written after it are left out
 */
async function findUnassessed(
  app: App,
  since: Date,
  except: ReadonlySet<string>,
): Promise<{ id: string; version: number; named: Named | null }[]> {
  const sealer = sealerOf(app);
  const rows = await app.db.rows(unassessed, [atATime, since, [...except]]);
  return rows.map((row) => {
    const content = sealer.vault.tryOpen(() => sealer.open(placeOf(row), row.sealed));
    return { id: row.id, version: row.version, named: content && namedOf(app, content) };
  });
}

/**
 * Assesses reports that were filed lately, or whose corroboration is in doubt.
 * @param except those that are left out; those that another program has changed are added
 * @returns whether there were any
 */
async function assessSome(app: App, except: Set<string>): Promise<boolean> {
  const at = app.clock();
  const found = await findUnassessed(app, freshSince(at), except);
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

/** The last piece of deferred work. */
const lastTask = statement<{ id: string | null }>('select max(id) as id from standing_tasks');

const takeTokenTasks = statement<{ token: string }>(`
  delete from standing_tasks where id = any(array(
    select id from standing_tasks where token is not null order by id limit 200 for update skip locked
  )) returning token`);

/** $1: the last one to take. */
const takeAuthorTask = statement<{ author_id: string }>(`
  delete from standing_tasks where id = (
    select id from standing_tasks where author_id is not null and id <= $1 order by id limit 1 for update skip locked
  ) returning author_id`);

/**
 * Does some of the deferred work. An author whose reports are in use is tried again by the next round.
 * @param upTo the last piece to do
 * @returns whether there was any
 */
async function doTask(app: App, tx: Tx, at: Date, upTo: string): Promise<boolean> {
  const tokens = (await tx.rows(takeTokenTasks)).map(({ token }) => token);
  if (tokens.length > 0) {
    await lockTokens(tx, tokens);
    await doubtCorroborated(tx, tokens);
    return true;
  }
  const author = (await tx.one(takeAuthorTask, [upTo]))?.author_id;
  if (author === undefined) return false;
  const account = await tx.one(authorOf, [author, at]);
  let isComplete = true;
  for (let after: string | null = '0'; after !== null; ) {
    const { page, last, isWhole } = await lockPlacementPage(app, tx, author, after);
    await updatePlacements(app, tx, page, (was) => {
      const is = weighedBy(account, was);
      // What it corroborated, or what corroborated it, is looked for again.
      return { ...is, assessed: was.assessed && is.isTrusted === was.isTrusted };
    });
    if (!isWhole) isComplete = false;
    after = last;
  }
  if (!isComplete) await reweighLater(tx, author);
  return true;
}

/**
 * Does deferred work: assesses reports, and weighs those of authors. Safe to run in several processes at once.
 * @param forMs after which no further step begins
 */
export async function assessReports(app: App, forMs = Number.POSITIVE_INFINITY): Promise<void> {
  const until = performance.now() + forMs;
  const upTo = (await app.db.one(lastTask))?.id ?? null;
  while (upTo !== null && (await reportTransaction(app, (tx) => doTask(app, tx, app.clock(), upTo))))
    if (performance.now() > until) return;
  const except = new Set<string>();
  while ((await assessSome(app, except)) && performance.now() < until);
}

/**
 * Has reports of authors weighed again a year after one of theirs was removed, unless the program was stopped for a month then. To
 * be run every hour.
 */
export async function reweighAfterRemoval(app: App): Promise<void> {
  const now = app.clock();
  await app.db.run(addOutweighed, [addMonths(now, -13), now]);
}
