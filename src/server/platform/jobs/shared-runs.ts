import { type Queryable, statement } from '../db/pool.ts';

// By the database's clock: the machines share it. A time that is long to come was noted when that clock was ahead.
const isDue = (began: string) =>
  `(${began} <= now() - make_interval(secs => $2) or ${began} > now() + interval '5 minutes')`;
const take = statement<{ job: string }>(`
  insert into hourly_runs as known (job, began_at)
  select given.job, now() from unnest($1::text[]) as given(job) left join hourly_runs r on r.job = given.job
  where r.began_at is null or ${isDue('r.began_at')}
  order by r.began_at nulls first, given.job limit 1
  on conflict (job) do update set began_at = excluded.began_at where ${isDue('known.began_at')}
  returning job`);
const know = statement(`
  insert into hourly_runs (job, began_at) select unnest($1::text[]), now() on conflict do nothing`);
const soon = statement(`
  insert into hourly_runs (job, began_at) values ($1, '-infinity')
  on conflict (job) do update set began_at = excluded.began_at`);

/**
 * Takes the job among these that is due for longest: one that no machine has begun in the last `everyMs`. Another that asks
 * gets another one. If this process ends in the middle, the job is due again `everyMs` after it began.
 * @returns its name; null when none is due
 */
export const takeShared = async (db: Queryable, jobs: readonly string[], everyMs: number): Promise<string | null> =>
  (await db.one(take, [jobs, everyMs / 1_000]))?.job ?? null;

/** Makes jobs that never ran wait for their first turn, as if they had begun now. */
export const waitForFirst = (db: Queryable, jobs: readonly string[]): Promise<void> => db.run(know, [jobs]);

/** Makes a job due. */
export const runSoon = (db: Queryable, job: string): Promise<void> => db.run(soon, [job]);
