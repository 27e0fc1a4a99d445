import type { App } from '../../../app.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import type { ThrottleRule } from './rules.ts';

// Counts a try unless the rule is pausing; a concurrent try for the same row waits. free_at is 'epoch' while there is no
// pause, so that a try whose clock was read slightly earlier is not refused. A pause longer than the maximum was set by
// a clock that ran ahead and is ignored.
const take = statement<{ tries: number }>(
  'throttle.take',
  `insert into throttle_counts as counts (token, tries, free_at, forget_at)
   values ($1, 1, 'epoch', $2::timestamptz + $6::float8 * interval '1 ms')
   on conflict (token) do update set
     tries = case when counts.forget_at <= $2 then 1 else counts.tries + 1 end,
     free_at = case
       when counts.forget_at <= $2 or counts.tries + 1 < $3::int then 'epoch'
       else $2 + least($5::float8, $4::float8 * power(2, least(counts.tries + 1 - $3::int, 30))) * interval '1 ms'
     end,
     forget_at = $2 + $6::float8 * interval '1 ms'
   where counts.free_at <= $2 or counts.free_at > $2 + $5::float8 * interval '1 ms'
   returning tries`,
);
const freeAt = statement<{ free_at: Date }>('throttle.free_at', 'select free_at from throttle_counts where token = $1');
const giveBack = statement(
  'throttle.give_back',
  `update throttle_counts set tries = greatest(tries - 1, 0), free_at = 'epoch' where token = $1`,
);
const clear = statement('throttle.clear', 'delete from throttle_counts where token = $1');
const forgetAll = statement('throttle.forget_all', 'delete from throttle_counts');
const forget = statement('throttle.forget', 'delete from throttle_counts where forget_at <= $1 and free_at <= $1');

const tokenOf = ({ vault }: App, { kind, subject }: ThrottleRule) => vault.blindIndex(`throttle ${kind}`, subject);

/** Sorts rules into locking order, so that two calls that share rules cannot deadlock. */
export const inLockingOrder = (app: App, rules: readonly ThrottleRule[]): ThrottleRule[] =>
  rules.toSorted((a, b) => (tokenOf(app, a) < tokenOf(app, b) ? -1 : 1));

/** Counts a try. @returns null, or the end of the current pause, in which case nothing was counted */
export async function countTry(app: App, tx: Queryable, rule: ThrottleRule, now: Date): Promise<Date | null> {
  const token = tokenOf(app, rule);
  const { freeTries, pauseMs, maxPauseMs, forgetMs } = rule;
  if (await tx.one(take, [token, now, freeTries, pauseMs, maxPauseMs, forgetMs])) return null;
  return (await tx.one(freeAt, [token]))?.free_at ?? now;
}

export async function giveBackTry(app: App, db: Queryable, rule: ThrottleRule): Promise<void> {
  await db.rows(giveBack, [tokenOf(app, rule)]);
}

export async function deleteTries(app: App, db: Queryable, rule: ThrottleRule): Promise<void> {
  await db.rows(clear, [tokenOf(app, rule)]);
}

export async function deleteAllTries(db: Queryable): Promise<void> {
  await db.rows(forgetAll);
}

export async function deleteOldTries(db: Queryable, now: Date): Promise<void> {
  await db.rows(forget, [now]);
}
