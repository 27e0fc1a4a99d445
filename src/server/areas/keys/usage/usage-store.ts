import type { Allowance, UsageDay } from '../../../../contract/keys/usage.ts';
import { type App, perApp } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { KeyCaller, SessionCaller } from '../../../http/caller.ts';
import { dayMs, dayOf, monthsBefore } from '../../../platform/clock.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';
import { allowanceOf } from '../../limits/count-call.ts';
import { findUsablePair, requireOwnKey } from '../find-keys.ts';
import { markKeysUsed } from '../store.ts';

interface UsageCount {
  keyId: string;
  accountId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  lookups: number;
  hits: number;
  /** Calls that were answered with 4xx. */
  refused: number;
  /** Calls that were answered with 5xx. */
  failed: number;
}

// Sorted, so that processes adding to the same rows lock them in the same order. Skips accounts that were deleted
// meanwhile, and waits for a deletion in progress.
const add = statement(`
  insert into usage_days (key_id, account_id, day, lookups, hits, refused, failed)
  select key_id, account_id, day, lookups, hits, refused, failed
  from json_to_recordset($1::json)
    as count(key_id uuid, account_id uuid, day date, lookups bigint, hits bigint, refused bigint, failed bigint)
  where exists (select from accounts a where a.id = count.account_id for key share)
  order by key_id, day
  on conflict (key_id, day) do update
    set lookups = usage_days.lookups + excluded.lookups, hits = usage_days.hits + excluded.hits,
      refused = usage_days.refused + excluded.refused, failed = usage_days.failed + excluded.failed`);
// A series of dates would be one of midnights in the time zone of the database, where a day may have none.
const byDay = statement<UsageDay>(`
  select d.day, coalesce(sum(u.lookups), 0)::int as lookups, coalesce(sum(u.hits), 0)::int as hits,
    coalesce(sum(u.refused), 0)::int as refused, coalesce(sum(u.failed), 0)::int as failed
  from (select $2::date + n as day from generate_series(0, $3::date - $2::date) n) d
  left join usage_days u on u.account_id = $1 and u.day = d.day and ($4::uuid is null or u.key_id = $4)
  group by d.day order by d.day`);

// Two processes share the rows.
const forgetBefore = statement<{ key_id: string }>(`
  with old as materialized (
    select key_id, day from usage_days
    where day < $1::date limit $2 for update skip locked)
  delete from usage_days using old where usage_days.key_id = old.key_id and usage_days.day = old.day
  returning usage_days.key_id`);

async function addUsage(db: Queryable, counts: readonly UsageCount[]): Promise<void> {
  const rows = counts.map(({ keyId, accountId, ...rest }) => ({ key_id: keyId, account_id: accountId, ...rest }));
  await db.run(add, [JSON.stringify(rows)]);
}

/** The lookups of one call. A check on the dashboard is counted with a pair, which is not used by it. */
type Use = Pick<UsageCount, 'keyId' | 'accountId' | 'lookups' | 'hits'> & { isByKey: boolean };

/** Total of the calls of one key on one day. */
type DayTotal = UsageCount & {
  /** When it was last used; null when every call was refused or failed, or a check on the dashboard. */
  lastAt: Date | null;
};

const usageBuffer = perApp(({ db, buffers }) =>
  buffers.open<DayTotal>({
    name: 'usage',
    everyMs: 2_000,
    merged: { keyOf: ({ keyId, day }) => `${keyId} ${day}`, join },
    write: (totals) =>
      db.transaction(async (tx) => {
        const counts = totals.filter(({ lookups, refused, failed }) => lookups + refused + failed > 0);
        if (counts.length > 0) await addUsage(tx, counts);
        await markKeysUsed(tx, lastUses(totals));
      }),
  }),
);

function join(known: DayTotal, further: DayTotal): void {
  known.lookups += further.lookups;
  known.hits += further.hits;
  known.refused += further.refused;
  known.failed += further.failed;
  known.lastAt = further.lastAt ?? known.lastAt;
}

const lastUses = (totals: readonly DayTotal[]): Map<string, Date> =>
  new Map(totals.flatMap(({ keyId, lastAt }) => (lastAt ? [[keyId, lastAt]] : [])));

/** Counts the lookups of a call. They are written within two seconds, which is what a crash can lose. */
export function countUse(app: App, { keyId, accountId, lookups, hits, isByKey }: Use): void {
  app.metrics.countLookups({ lookups, hits });
  const at = app.clock();
  const lastAt = isByKey ? at : null;
  usageBuffer(app).add({ keyId, accountId, day: dayOf(at), lookups, hits, refused: 0, failed: 0, lastAt });
}

/** Counts a call that was not answered. The key has not been used by it. @param status of the problem */
export function countProblem(
  app: App,
  { keyId, accountId }: { keyId: string; accountId: string },
  status: number,
): void {
  const outcome = status >= 500 ? { refused: 0, failed: 1 } : { refused: 1, failed: 0 };
  usageBuffer(app).add({ keyId, accountId, day: dayOf(app.clock()), lookups: 0, hits: 0, ...outcome, lastAt: null });
}

/** Writes lookups by keys on past days and until now, for the demo data. */
export async function recordUsage({ db, clock }: App, counts: readonly UsageCount[]): Promise<void> {
  await addUsage(db, counts);
  await markKeysUsed(db, new Map(counts.map(({ keyId }) => [keyId, clock()])));
}

/** Deletes the counts of the oldest whole months. */
export async function forgetOldUsage({ db, clock, settings: { usageKeepMonths } }: App): Promise<void> {
  if (usageKeepMonths === null) return;
  const before = dayOf(monthsBefore(clock(), usageKeepMonths));
  await deleteInSteps((limit) => db.rows(forgetBefore, [before, limit]));
}

export const flushUsage = (app: App): Promise<void> => usageBuffer(app).flush();

/**
 * Lookups per day over the last `days` days including today, oldest first, of one key or of the whole account. A
 * caller with a key pair sees the lookups of that pair only.
 * @throws ApiError 404 if the account has no such key, or if it is not the caller's
 */
export async function usageByDay(
  app: App,
  { accountId, keyId }: { accountId: string; keyId?: string },
  { days, key: asked }: { days: number; key?: string },
): Promise<UsageDay[]> {
  const key = keyId ?? asked;
  if (asked !== undefined && asked !== key) throw notFound('keyNotFound');
  if (keyId === undefined && asked !== undefined) await requireOwnKey(app, accountId, asked);
  const today = app.clock();
  const from = dayOf(new Date(today.getTime() - (days - 1) * dayMs));
  return app.db.rows(byDay, [accountId, from, dayOf(today), key ?? null]);
}

/** The plan of a caller and what is left of today: of a session, what its own checks have. */
export async function findAllowance(app: App, { kind, accountId }: SessionCaller | KeyCaller): Promise<Allowance> {
  const isPerson = kind === 'session' && (await findUsablePair(app, accountId)) === null;
  return allowanceOf(app, accountId, { isPerson });
}
