import { normalEmail } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { countTokens } from '../../platform/limits/counts.ts';
import type { CountedDay, SketchStore } from '../../platform/limits/distinct-count.ts';
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

const read = statement<{ sketch: Buffer }>(
  'identifier_sketches.read',
  'select sketch from identifier_sketches where token = $1 and day = $2',
);
// No sketch if it is what the caller knows, by its digest: a large one takes longer to send than to digest.
const lock = statement<{ sketch: Buffer | null }>(
  'identifier_sketches.lock',
  `select case when encode(sha256(sketch), 'hex') is distinct from $3 then sketch end as sketch
   from identifier_sketches where token = $1 and day = $2 for update`,
);
// $5: the account whose it is, if it is one's. Of one that is deleted, or being deleted, nothing more is written.
const create = statement(
  'identifier_sketches.create',
  `insert into identifier_sketches (token, day, sketch, forget_on)
   select $1::uuid, $2::date, $3::bytea, $2::date + $4::int
   where $5::uuid is null or exists (select from accounts where id = $5 for key share)
   on conflict do nothing`,
);
const save = statement(
  'identifier_sketches.save',
  'update identifier_sketches set sketch = $3 where token = $1 and day = $2',
);
const since = statement<{ day: string; sketch: Buffer }>(
  'identifier_sketches.since',
  `select day::text, sketch from identifier_sketches where token = $1 and day >= $2::date order by day desc`,
);
const copy = statement(
  'identifier_sketches.copy',
  `insert into identifier_sketches (token, day, sketch, forget_on)
   select $2::uuid, day, sketch, day + $4::int from identifier_sketches where token = $1 and day = $3
   on conflict (token, day) do update set sketch = excluded.sketch`,
);
const remove = statement('identifier_sketches.remove', 'delete from identifier_sketches where token = any($1::uuid[])');
const forgetPast = statement(
  'identifier_sketches.forget_past',
  'delete from identifier_sketches where forget_on <= $1',
);
const forgetAll = statement('identifier_sketches.forget_all', 'delete from identifier_sketches');

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

/** Keeps an account's count of a day for its email, until the day ends. */
export async function leaveSketch(app: App, tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
  const from = tokenOf(app, 'account', id);
  await tx.run(copy, [from, tokenOf(app, 'email', normalEmail(email)), day, keptDays.email]);
}

/** Gives a new account the count that one with the same email left on the day. */
export async function resumeSketch(app: App, tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
  const from = tokenOf(app, 'email', normalEmail(email));
  await tx.run(copy, [from, tokenOf(app, 'account', id), day, keptDays.account]);
}

/** The sketches of an account, newest first. @param from YYYY-MM-DD */
export async function findSketchesSince(
  app: App,
  accountId: string,
  from: string,
): Promise<{ day: string; sketch: DistinctSketch }[]> {
  const rows = await app.db.rows(since, [tokenOf(app, 'account', accountId), from]);
  return rows.map(({ day, sketch }) => ({ day, sketch: DistinctSketch.fromBytes(sketch) }));
}

/** Those of an account that is deleted in this transaction; call it after, so that none is created later. */
export async function deleteSketchesOf(app: App, tx: Tx, accountId: string): Promise<void> {
  await tx.run(remove, [tokensOf(app, 'account', accountId)]);
}

/** @param today YYYY-MM-DD */
export const deletePastSketches = (db: Queryable, today: string): Promise<void> => db.run(forgetPast, [today]);

export const deleteSketches = (db: Queryable): Promise<void> => db.run(forgetAll);
