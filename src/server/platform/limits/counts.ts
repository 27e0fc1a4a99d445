// See docs/decisions/0031-limits-belong-to-people.md
import { columnsOf } from '../db/columns.ts';
import { type Queryable, statement, type Tx } from '../db/pool.ts';
import type { Vault } from '../vault/vault.ts';

/** What is taken of a limit in a fixed window, such as an hour or a day. */
export interface WindowCount {
  /** Of `countToken`. */
  token: string;
  amount: number;
  limit: number;
  /** When the window ends. */
  endsAt: Date;
  /** What of a limit that many share is kept for those who take for the first time: see `takeCounts`. */
  reserve?: number;
}

/** How often something may be tried before it pauses. Durations are milliseconds. */
export interface AttemptLimit {
  /** Tries before the first pause. */
  freeTries: number;
  /** The first pause; each further try doubles it. */
  pauseMs: number;
  maxPauseMs: number;
  /** The count starts again after this time without a try. */
  forgetMs: number;
}

/** A window that ends later than any does was counted by a clock that ran ahead: it has ended. */
const counted = `case when counts.ends_at > $5 and counts.ends_at <= $5::timestamptz + interval '2 days' then counts.taken else 0 end`;

// $1 to $4: side by side, what is taken. The rows of limits that do not suffice do not come back. The others stay locked until
// the transaction ends, so concurrent calls cannot exceed a limit together, and one that fails gives back what it took.
const take = statement<{ token: string; taken: string }>(`
  insert into limit_counts as counts (token, taken, ends_at)
  select token, amount, ends_at
  from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as given (token, amount, most, ends_at)
  where amount <= most
  on conflict (token) do update set taken = ${counted} + excluded.taken,
    ends_at = case when ${counted} = 0 then excluded.ends_at else counts.ends_at end
  where ${counted} + excluded.taken <= ($3::bigint[])[array_position($1::uuid[], excluded.token)]
  returning token, taken`);
// Counts a try unless it is pausing; a concurrent try for the same row waits. free_at is 'epoch' while there is no pause, so
// that a try whose clock was read slightly earlier is not refused. A pause longer than the maximum was set by a clock that
// ran ahead and is ignored.
const tryOnce = statement<{ taken: string }>(`
  insert into limit_counts as counts (token, taken, free_at, ends_at)
  values ($1, 1, case when $3::int <= 1 then $2::timestamptz + $4::float8 * interval '1 ms' else 'epoch' end,
    $2::timestamptz + $6::float8 * interval '1 ms')
  on conflict (token) do update set
    taken = case when counts.ends_at <= $2 then 1 else counts.taken + 1 end,
    free_at = case
      when (counts.ends_at <= $2 and $3::int > 1) or counts.taken + 1 < $3::int then 'epoch'
      else $2 + least($5::float8, $4::float8 * power(2, least(counts.taken + 1 - $3::int, 30))) * interval '1 ms'
    end,
    ends_at = $2 + $6::float8 * interval '1 ms'
  where counts.free_at <= $2 or counts.free_at > $2 + $5::float8 * interval '1 ms'
  returning taken`);
const freeAt = statement<{ free_at: Date }>('select free_at from limit_counts where token = $1');
const read = statement<{ token: string; taken: string }>(`
  select token, taken from limit_counts where token = any($1::uuid[]) and ends_at > $2`);
const giveBack = statement(`
  update limit_counts set taken = greatest(taken - $2::bigint, 0), free_at = 'epoch' where token = $1`);
const copy = statement(`
  insert into limit_counts as counts (token, taken, ends_at)
  select $2::uuid, taken, ends_at from limit_counts where token = $1 and ends_at > $3
  on conflict (token) do update set ends_at = excluded.ends_at,
    taken = greatest(excluded.taken, case when counts.ends_at = excluded.ends_at then counts.taken end)`);
const clear = statement('delete from limit_counts where token = $1');
const forgetPast = statement('delete from limit_counts where ends_at <= $1 and free_at <= $1');
const forgetAll = statement('delete from limit_counts');

/** Under what something is counted: a keyed hash of the limit's name and of whom it counts. */
export const countToken = (vault: Vault, name: string, ...of: readonly string[]): string =>
  vault.blindIndex('limit', JSON.stringify([name, ...of]));

/** The same under every key of the keyring, the current one first. */
export const countTokens = (vault: Vault, name: string, ...of: readonly string[]): string[] =>
  vault.blindIndexes('limit', JSON.stringify([name, ...of]));

/**
 * Takes of each count, or of none. The first is somebody's own, and the reserves of those that many share are for whoever
 * takes of it for the first time in its window. All calls lock in the order given.
 * @returns how much has been taken under each token, this included; or the count that does not suffice, with the limit that
 *   held for it
 */
export async function takeCounts<Count extends WindowCount>(
  tx: Tx,
  now: Date,
  own: readonly Count[],
  shared: readonly Count[] = [],
): Promise<{ short: Count } | { short: null; taken: ReadonlyMap<string, number> }> {
  const taken = new Map<string, number>();
  const takeSome = async (counts: readonly Count[]): Promise<Count | undefined> => {
    const rows = await tx.rows(take, [...columnsOf(counts, 'token', 'amount', 'limit', 'endsAt'), now]);
    for (const row of rows) taken.set(row.token, Number(row.taken));
    return counts.find(({ token }) => !taken.has(token));
  };
  const isMissing = ({ token }: Count) => !taken.has(token);
  const [first] = own;
  let short = await takeSome([...own, ...shared.map((one) => ({ ...one, limit: one.limit - (one.reserve ?? 0) }))]);
  const isFirst = first !== undefined && taken.get(first.token) === first.amount;
  if (short && isFirst && !own.some(isMissing)) short = await takeSome(shared.filter(isMissing));
  if (!short) return { short: null, taken };
  for (const { token, amount } of [...own, ...shared]) if (taken.has(token)) await giveBackCount(tx, token, amount);
  return { short };
}

/** Counts a try. @returns null, or the end of the current pause, in which case nothing was counted */
export async function countTry(tx: Queryable, token: string, limit: AttemptLimit, now: Date): Promise<Date | null> {
  const { freeTries, pauseMs, maxPauseMs, forgetMs } = limit;
  if (await tx.one(tryOnce, [token, now, freeTries, pauseMs, maxPauseMs, forgetMs])) return null;
  return (await tx.one(freeAt, [token]))?.free_at ?? now;
}

/** What has been taken under each token in the windows of now. */
export async function readCounts(db: Queryable, tokens: readonly string[], now: Date): Promise<number[]> {
  const taken = new Map((await db.rows(read, [tokens, now])).map((row) => [row.token, Number(row.taken)]));
  return tokens.map((token) => taken.get(token) ?? 0);
}

/** Takes back what was counted, and ends a pause. */
export async function giveBackCount(db: Queryable, token: string, amount: number): Promise<void> {
  await db.run(giveBack, [token, amount]);
}

/** Copies a count of a window to another token, which keeps its own where that is higher. */
export const copyCount = (tx: Tx, from: string, to: string, now: Date): Promise<void> => tx.run(copy, [from, to, now]);

export async function clearCount(db: Queryable, token: string): Promise<void> {
  await db.run(clear, [token]);
}

export const deletePastCounts = (db: Queryable, now: Date): Promise<void> => db.run(forgetPast, [now]);

export const deleteCounts = (db: Queryable): Promise<void> => db.run(forgetAll);
