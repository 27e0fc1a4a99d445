import { type Queryable, statement } from '../db/pool.ts';

const hourSeconds = 3_600;

// By the database's clock: the machines share it. A time that is long to come was noted when that clock was ahead.
const isDue = (began: string) =>
  `(${began} <= now() - make_interval(secs => $2) or ${began} > now() + interval '5 minutes')`;
const take = statement<{ job: string }>(
  'hourly_runs.take',
  `insert into hourly_runs as known (job, began_at)
   select given.job, now() from unnest($1::text[]) as given(job) left join hourly_runs r on r.job = given.job
   where r.began_at is null or ${isDue('r.began_at')}
   order by r.began_at nulls first, given.job limit 1
   on conflict (job) do update set began_at = excluded.began_at where ${isDue('known.began_at')}
   returning job`,
);

/**
 * Takes the job among these that is due for longest: one that no machine has begun in the last hour. Another that asks gets
 * another one. If this process ends in the middle, the job is due again an hour after it began.
 * @returns its name; null when none is due
 */
export const takeHourly = async (db: Queryable, jobs: readonly string[]): Promise<string | null> =>
  (await db.one(take, [jobs, hourSeconds]))?.job ?? null;
