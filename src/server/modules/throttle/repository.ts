import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ThrottleRule } from './rules.ts';

// The update waits for a try that is counted at the same moment, and happens only when the lane is free. A lane without
// a pause is free since ever: a try whose clock was read before that of another one must not find it taken. A pause that
// is longer than any was made by a clock that was ahead, and does not count.
const take = statement<{ tries: number }>(
  'throttle.take',
  `insert into throttle_counts as lane (token, tries, free_at, forget_at)
   values ($1, 1, 'epoch', $2::timestamptz + $6::float8 * interval '1 ms')
   on conflict (token) do update set
     tries = case when lane.forget_at <= $2 then 1 else lane.tries + 1 end,
     free_at = case
       when lane.forget_at <= $2 or lane.tries + 1 < $3::int then 'epoch'
       else $2 + least($5::float8, $4::float8 * power(2, least(lane.tries + 1 - $3::int, 30))) * interval '1 ms'
     end,
     forget_at = $2 + $6::float8 * interval '1 ms'
   where lane.free_at <= $2 or lane.free_at > $2 + $5::float8 * interval '1 ms'
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

export type ThrottleRepository = ReturnType<typeof throttleRepository>;

export function throttleRepository({ vault }: { vault: Vault }) {
  const tokenOf = ({ kind, of }: ThrottleRule) => vault.blindIndex(`throttle ${kind}`, of);
  return {
    /** Lanes in the order in which they are locked, so that two calls with common lanes never wait for each other. */
    inOrder: (lanes: readonly ThrottleRule[]): ThrottleRule[] =>
      lanes.toSorted((a, b) => (tokenOf(a) < tokenOf(b) ? -1 : 1)),

    /** Counts a try. @returns null, or until when the lane pauses; then nothing was counted */
    async take(tx: Queryable, lane: ThrottleRule, now: Date): Promise<Date | null> {
      const token = tokenOf(lane);
      const { free, pauseMs, longestPauseMs, forgetMs } = lane;
      if (await tx.one(take, [token, now, free, pauseMs, longestPauseMs, forgetMs])) return null;
      return (await tx.one(freeAt, [token]))?.free_at ?? now;
    },
    async giveBack(db: Queryable, lane: ThrottleRule): Promise<void> {
      await db.rows(giveBack, [tokenOf(lane)]);
    },
    async clear(db: Queryable, lane: ThrottleRule): Promise<void> {
      await db.rows(clear, [tokenOf(lane)]);
    },
    async forgetAll(db: Queryable): Promise<void> {
      await db.rows(forgetAll);
    },
    async forget(db: Queryable, now: Date): Promise<void> {
      await db.rows(forget, [now]);
    },
  };
}
