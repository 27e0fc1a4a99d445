import { countedAs, type NormalIdentifier, normalEmail } from '../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import { countTokens, deleteCounts, deletePastCounts } from '../../platform/limits/counts.ts';
import {
  type CountedDay,
  type DistinctCount,
  distinctCount,
  type SketchStore,
} from '../../platform/limits/distinct-count.ts';
import { DistinctSketch } from '../../platform/limits/distinct-sketch.ts';

/**
 * For how many days it is known which identifiers an account asked for: a report of one of them may only repeat what
 * its author read here.
 */
const askedDays = 31;

/** After how many days a sketch goes, by whom it counts: what a deleted account left is under its email. */
const keptDays = { account: askedDays + 1, network: 2, email: 1 };

type CountedKind = keyof typeof keptDays;

/** The identifiers that somebody asked for on a day. */
export interface AskedDay extends CountedDay {
  of: 'account' | 'network';
}

const read = statement<{ sketch: Buffer }>('select sketch from identifier_sketches where token = $1 and day = $2');
// No sketch if it is what the caller knows, by its digest: a large one takes longer to send than to digest.
const lock = statement<{ sketch: Buffer | null }>(`
  select case when encode(sha256(sketch), 'hex') is distinct from $3 then sketch end as sketch
  from identifier_sketches where token = $1 and day = $2 for update`);
// $5: the account whose it is, if it is one's. Of one that is deleted, or being deleted, nothing more is written.
const create = statement(`
  insert into identifier_sketches (token, day, sketch, forget_on)
  select $1::uuid, $2::date, $3::bytea, $2::date + $4::int
  where $5::uuid is null or exists (select from accounts where id = $5 for key share)
  on conflict do nothing`);
const save = statement('update identifier_sketches set sketch = $3 where token = $1 and day = $2');
const since = statement<{ day: string; sketch: Buffer }>(`
  select day::text, sketch from identifier_sketches where token = $1 and day >= $2::date order by day desc`);
const copy = statement(`
  insert into identifier_sketches (token, day, sketch, forget_on)
  select $2::uuid, day, sketch, day + $4::int from identifier_sketches where token = $1 and day = $3
  on conflict (token, day) do update set sketch = excluded.sketch`);
const remove = statement('delete from identifier_sketches where token = any($1::uuid[])');
const forgetPast = statement('delete from identifier_sketches where forget_on <= $1');
const forgetAll = statement('delete from identifier_sketches');

const tokensOf = ({ vault }: App, of: CountedKind, id: string) => countTokens(vault, 'identifiers', of, id);

/** Under the current key. Counting goes on while nothing can be sealed. */
const tokenOf = (app: App, of: CountedKind, id: string): string | undefined => tokensOf(app, of, id)[0];

/** Sketches under a row each, which is locked while it is merged. */
export const sketchStore = (app: App): SketchStore<AskedDay> => ({
  async read(db, { of, id, day }) {
    const row = await db.one(read, [tokenOf(app, of, id), day]);
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },
  async lock(tx, { of, id, day }, known) {
    const [token, digest] = [tokenOf(app, of, id), known?.storedDigest ?? null];
    let row = await tx.one(lock, [token, day, digest]);
    if (!row) {
      const account = of === 'account' ? id : null;
      await tx.run(create, [token, day, new DistinctSketch().toBytes(), keptDays[of], account]);
      row = await tx.one(lock, [token, day, digest]);
    }
    if (row?.sketch) return DistinctSketch.fromBytes(row.sketch);
    return (row && known) ?? new DistinctSketch();
  },
  async save(tx, { of, id, day }, sketch) {
    await tx.run(save, [tokenOf(app, of, id), day, sketch.toBytes()]);
  },
});

export const asked = perApp((app): DistinctCount<AskedDay> => distinctCount(app, sketchStore(app)));

/** Writes what this process has counted. */
export const flushAsked = (app: App): Promise<void> => asked(app).flush();

/**
 * The hash by which an identifier is counted: the first 40 bits of its blind index. Who asked and the day are part
 * of it, so it matches neither a report nor a lookup of another account.
 */
function hashAsked({ vault }: App, { id, day }: CountedDay, identifier: NormalIdentifier): number {
  // The first is under the current key, as for the tokens.
  const [token = ''] = vault.blindIndexes('identifier asked', `${id} ${day} ${countedAs(identifier)}`);
  return Number.parseInt(token.slice(0, 8) + token.slice(9, 11), 16);
}

/** The hashes by which identifiers are counted for somebody on a day. */
export const hashesOf = (app: App, counted: AskedDay, identifiers: readonly NormalIdentifier[]): Promise<number[]> =>
  mapYielding(identifiers, (one) => hashAsked(app, counted, one));

/**
 * How many days ago (UTC) the account last looked one of the identifiers up, within so many days; null when it did not.
 * Days on which it asked for more than 16,384 are not known.
 */
export async function lastAskedFor(
  app: App,
  accountId: string,
  identifiers: readonly NormalIdentifier[],
  days: number,
): Promise<number | null> {
  await flushAsked(app);
  const now = app.clock();
  const from = dayOf(new Date(now.getTime() - days * dayMs));
  for (const { day, sketch } of await app.db.rows(since, [tokenOf(app, 'account', accountId), from])) {
    const known = DistinctSketch.fromBytes(sketch);
    const hashes = identifiers.map((one) => hashAsked(app, { id: accountId, day }, one));
    if (hashes.some((hash) => known.countUnknown([hash]) === 0))
      return Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / dayMs);
  }
  return null;
}

/** Keeps today's count of an account for its email until midnight. Call `flushAsked` before. */
export const keepCount = (app: App, tx: Tx, accountId: string, email: string): Promise<void> =>
  tx.run(copy, [
    tokenOf(app, 'account', accountId),
    tokenOf(app, 'email', normalEmail(email)),
    dayOf(app.clock()),
    keptDays.email,
  ]);

/** Forgets what an account asked for that this transaction has deleted, but its count of today, which stays for its email. */
export async function keepOnlyCount(app: App, tx: Tx, accountId: string, email: string): Promise<void> {
  await keepCount(app, tx, accountId, email);
  // After the account, so that none is created later.
  await tx.run(remove, [tokensOf(app, 'account', accountId)]);
}

/** Gives a new account the count that one with its email left today. */
export const resumeCount = (app: App, tx: Tx, accountId: string, email: string): Promise<void> =>
  tx.run(copy, [
    tokenOf(app, 'email', normalEmail(email)),
    tokenOf(app, 'account', accountId),
    dayOf(app.clock()),
    keptDays.account,
  ]);

/** Deletes what was counted in windows that have ended. */
export async function forgetPastCounts({ db, clock }: App): Promise<void> {
  const now = clock();
  await deletePastCounts(db, now);
  await db.run(forgetPast, [dayOf(now)]);
}

/** Starts all counts again: their keyed hashes cannot be recomputed with a new key. */
export async function forgetCounts({ db }: App): Promise<void> {
  await deleteCounts(db);
  await db.run(forgetAll);
}
