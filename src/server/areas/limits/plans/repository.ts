import type { PlanLimits } from '../../../../contract/limits/plans.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, type Statement, statement, type Tx } from '../../../platform/db/pool.ts';
import { DistinctSketch } from '../../../platform/distinct-sketch.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
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
interface PlanRow {
  name: string;
  calls_per_second: number;
  lookups_per_minute: number;
  identifiers_per_day: number;
  identifiers_per_network: number | null;
  marked: string;
  mark: Buffer | null;
}
const setPlan = statement(
  'plans.set',
  `insert into plans
     (name, calls_per_second, lookups_per_minute, identifiers_per_day, identifiers_per_network, changed_at, mark)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (name) do update set calls_per_second = excluded.calls_per_second,
     lookups_per_minute = excluded.lookups_per_minute, identifiers_per_day = excluded.identifiers_per_day,
     identifiers_per_network = excluded.identifiers_per_network, changed_at = excluded.changed_at, mark = excluded.mark`,
);
const removePlan = statement<{ name: string }>('plans.remove', 'delete from plans where name = $1 returning name');
const assignPlan = statement('plans.assign', 'update accounts set plan = $2, mark = $3 where id = $1');
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

/** What the limits of an account depend on besides its plan. */
export interface Standing {
  isConfirmed: boolean;
  /** Blind index of the /24 or /48 the account was registered from; null when unknown. */
  network: string | null;
  /** The plan that an admin gave it; null for the one that RATE_PLANS says. */
  plan: string | null;
}

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

export type LimitRepository = ReturnType<typeof limitRepository>;

export const limitRepository = ({ vault }: { vault: Vault }) => {
  const { plans: planMark, accounts: accountMark } = marksOf(vault);
  const plans = statement<PlanRow>(
    'plans.all',
    `select name, calls_per_second, lookups_per_minute, identifiers_per_day, identifiers_per_network, ${markSqlOf('plans', 'plans')}
     from plans order by name`,
  );
  const account = markSqlOf('accounts', 'accounts');
  const standing = statement<{
    is_confirmed: boolean;
    registered_network: string | null;
    plan: string | null;
    marked: string;
    mark: Buffer | null;
  }>(
    'identifier_sketches.standing',
    `select email_confirmed_at is not null as is_confirmed, registered_network, plan, ${account}
     from accounts where id = $1`,
  );
  const lockPlan = statement<{ plan: string | null; marked: string; mark: Buffer | null }>(
    'plans.lock_account',
    `select plan, ${account} from accounts where id = $1 for update`,
  );
  const leftoverKind = 'identifier leftover';
  const leftoverOf = (email: string, day: string) => `${day} ${normalEmail(email)}`;
  return {
    /** The sketches of accounts, and those of networks. */
    accounts: sketchStore(read, lock, create, save),
    networks: sketchStore(readNetwork, lockNetwork, createNetwork, saveNetwork),

    /**
     * The hash by which an identifier is counted: the first 40 bits of its blind index. Who asked and the day are part
     * of it, so it matches neither a report nor a lookup of another account.
     */
    hash({ id, day }: CountedDay, kind: string, value: string): number {
      // The first is under the current key. Counting goes on while nothing can be sealed.
      const [token = ''] = vault.blindIndexes('identifier asked', `${id} ${day} ${kind} ${value}`);
      return Number.parseInt(token.slice(0, 8) + token.slice(9, 11), 16);
    },

    /** Keeps the count of an account that is being deleted, under a keyed hash of its email. */
    async leave(tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
      await tx.rows(leave, [vault.blindIndex(leftoverKind, leftoverOf(email, day)), id, day]);
    },
    /** Gives a new account the count that one with the same email left today. */
    async resume(tx: Tx, { id, day }: CountedDay, email: string): Promise<void> {
      await tx.rows(resume, [vault.blindIndexes(leftoverKind, leftoverOf(email, day)), id, day]);
    },

    /** Null when the account was deleted. */
    async standing(db: Queryable, accountId: string): Promise<Standing | null> {
      const row = await db.one(standing, [accountId]);
      // One that another program has changed has what a new account has.
      if (row && !accountMark.fits(accountId, row))
        return { isConfirmed: false, network: row.registered_network, plan: null };
      return row && { isConfirmed: row.is_confirmed, network: row.registered_network, plan: row.plan };
    },

    /** The plans that admins have added or changed. */
    plans: async (db: Queryable): Promise<(PlanLimits & { name: string })[]> =>
      (await db.rows(plans))
        .filter((row) => planMark.fits(row.name, row))
        .map((row) => ({
          name: row.name,
          callsPerSecond: row.calls_per_second,
          lookupsPerMinute: row.lookups_per_minute,
          identifiersPerDay: row.identifiers_per_day,
          identifiersPerNetwork: row.identifiers_per_network,
        })),
    async setPlan(tx: Tx, name: string, limits: PlanLimits, at: Date): Promise<void> {
      const { callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork } = limits;
      const mark = planMark.make(name, {
        calls_per_second: callsPerSecond,
        lookups_per_minute: lookupsPerMinute,
        identifiers_per_day: identifiersPerDay,
        identifiers_per_network: identifiersPerNetwork,
      });
      const row = [name, callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork, at, mark];
      await tx.rows(setPlan, row);
    },
    /** @returns whether there was one */
    removePlan: async (tx: Tx, name: string): Promise<boolean> => (await tx.one(removePlan, [name])) !== null,
    /** @returns the plan before; undefined when there is no such account */
    async assignPlan(tx: Tx, accountId: string, plan: string | null): Promise<string | null | undefined> {
      const before = await tx.one(lockPlan, [accountId]);
      if (!before) return undefined;
      await tx.rows(assignPlan, [accountId, plan, accountMark.changed(accountId, before, { plan })]);
      return before.plan;
    },

    async forgetAll(db: Queryable): Promise<void> {
      await db.rows(forgetAll);
    },

    /** The sketches of an account, newest first. @param from YYYY-MM-DD */
    async since(db: Queryable, accountId: string, from: string): Promise<{ day: string; sketch: DistinctSketch }[]> {
      const rows = await db.rows(since, [accountId, from]);
      return rows.map(({ day, sketch }) => ({ day, sketch: DistinctSketch.fromBytes(sketch) }));
    },

    /** Days from which sketches are kept, YYYY-MM-DD: of accounts, of networks, of what deleted accounts left. */
    async forgetBefore(db: Queryable, days: { accounts: string; networks: string; leftovers: string }): Promise<void> {
      await db.rows(forgetBefore, [days.accounts, days.networks, days.leftovers]);
    },
  };
};
