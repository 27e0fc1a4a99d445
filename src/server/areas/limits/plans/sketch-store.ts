import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type Queryable, type Statement, statement, type Tx } from '../../../platform/db/pool.ts';
import { DistinctSketch } from '../../../platform/distinct-sketch.ts';
import type { CountedDay, SketchStore } from './daily-quota.ts';

interface Row {
  sketch: Buffer;
}

/** Null if it is what the caller knows, by its digest: a large sketch takes longer to send than to digest. */
interface LockedRow {
  sketch: Buffer | null;
}

const read = statement<Row>(
  'identifier_sketches.read',
  'select sketch from identifier_sketches where account_id = $1 and day = $2',
);
const lock = statement<LockedRow>(
  'identifier_sketches.lock',
  `select case when encode(sha256(sketch), 'hex') is distinct from $3 then sketch end as sketch
   from identifier_sketches where account_id = $1 and day = $2 for update`,
);
const create = statement(
  'identifier_sketches.create',
  'insert into identifier_sketches (account_id, day, sketch) values ($1, $2, $3) on conflict do nothing',
);
const save = statement(
  'identifier_sketches.save',
  'update identifier_sketches set sketch = $3 where account_id = $1 and day = $2',
);
const since = statement<Row & { day: string }>(
  'identifier_sketches.since',
  `select day::text, sketch from identifier_sketches where account_id = $1 and day >= $2::date order by day desc`,
);
const forgetBefore = statement(
  'identifier_sketches.forget_before',
  `with accounts_gone as (delete from identifier_sketches where day < $1::date),
     networks_gone as (delete from network_sketches where day < $2::date)
   delete from identifier_leftovers where day < $3::date`,
);
const forgetAll = statement(
  'identifier_sketches.forget_all',
  `with accounts_gone as (delete from identifier_sketches), networks_gone as (delete from network_sketches)
   delete from identifier_leftovers`,
);
const leave = statement(
  'identifier_leftovers.leave',
  `insert into identifier_leftovers (token, day, sketch)
   select $1, day, sketch from identifier_sketches where account_id = $2 and day = $3
   on conflict (token, day) do update set sketch = excluded.sketch`,
);
const resume = statement(
  'identifier_leftovers.resume',
  `insert into identifier_sketches (account_id, day, sketch)
   select $2, day, sketch from identifier_leftovers where token = any($1::uuid[]) and day = $3
   order by octet_length(sketch) desc limit 1 on conflict do nothing`,
);
const readNetwork = statement<Row>(
  'network_sketches.read',
  'select sketch from network_sketches where network = $1 and day = $2',
);
const lockNetwork = statement<LockedRow>(
  'network_sketches.lock',
  `select case when encode(sha256(sketch), 'hex') is distinct from $3 then sketch end as sketch
   from network_sketches where network = $1 and day = $2 for update`,
);
const createNetwork = statement(
  'network_sketches.create',
  'insert into network_sketches (network, day, sketch) values ($1, $2, $3) on conflict do nothing',
);
const saveNetwork = statement(
  'network_sketches.save',
  'update network_sketches set sketch = $3 where network = $1 and day = $2',
);

/** Sketches under a row each, which is locked while it is merged. */
const sketchStore = (
  read: Statement<Row>,
  lock: Statement<LockedRow>,
  create: Statement<unknown>,
  save: Statement<unknown>,
): SketchStore => ({
  async read(db, { id, day }) {
    const row = await db.one(read, [id, day]);
    return row ? DistinctSketch.fromBytes(row.sketch) : new DistinctSketch();
  },
  async lock(tx, { id, day }, known) {
    const digest = known?.storedDigest ?? null;
    let row = await tx.one(lock, [id, day, digest]);
    if (!row) {
      await tx.rows(create, [id, day, new DistinctSketch().toBytes()]);
      row = await tx.one(lock, [id, day, digest]);
    }
    if (row?.sketch) return DistinctSketch.fromBytes(row.sketch);
    return (row && known) ?? new DistinctSketch();
  },
  async save(tx, { id, day }, sketch) {
    await tx.rows(save, [id, day, sketch.toBytes()]);
  },
});

export const accountSketches = sketchStore(read, lock, create, save);
export const networkSketches = sketchStore(readNetwork, lockNetwork, createNetwork, saveNetwork);

/**
 * The hash by which an identifier is counted: the first 40 bits of its blind index. Who asked and the day are part
 * of it, so it matches neither a report nor a lookup of another account.
 */
export function hashAsked({ vault }: App, { id, day }: CountedDay, kind: string, value: string): number {
  // The first is under the current key. Counting goes on while nothing can be sealed.
  const [token = ''] = vault.blindIndexes('identifier asked', `${id} ${day} ${kind} ${value}`);
  return Number.parseInt(token.slice(0, 8) + token.slice(9, 11), 16);
}

const leftoverKind = 'identifier leftover';
const leftoverOf = (email: string, day: string) => `${day} ${normalEmail(email)}`;

/** Keeps the count of an account that is being deleted, under a keyed hash of its email. */
export async function insertLeftover({ vault }: App, tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
  await tx.rows(leave, [vault.blindIndex(leftoverKind, leftoverOf(email, day)), id, day]);
}

/** Gives a new account the count that one with the same email left today. */
export async function resumeLeftover({ vault }: App, tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
  await tx.rows(resume, [vault.blindIndexes(leftoverKind, leftoverOf(email, day)), id, day]);
}

/** The sketches of an account, newest first. @param from YYYY-MM-DD */
export async function findSketchesSince(
  db: Queryable,
  accountId: string,
  from: string,
): Promise<{ day: string; sketch: DistinctSketch }[]> {
  const rows = await db.rows(since, [accountId, from]);
  return rows.map(({ day, sketch }) => ({ day, sketch: DistinctSketch.fromBytes(sketch) }));
}

/** Days from which sketches are kept, YYYY-MM-DD: of accounts, of networks, of what deleted accounts left. */
export async function deleteSketchesBefore(
  db: Queryable,
  days: { accounts: string; networks: string; leftovers: string },
): Promise<void> {
  await db.rows(forgetBefore, [days.accounts, days.networks, days.leftovers]);
}

export async function deleteSketches(db: Queryable): Promise<void> {
  await db.rows(forgetAll);
}
