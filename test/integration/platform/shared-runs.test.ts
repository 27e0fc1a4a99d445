import { beforeEach, expect, test } from 'vitest';
import { runSoon, takeShared, waitForFirst } from '../../../src/server/platform/jobs/shared-runs.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';

const { db } = await startApp();
const hour = 3_600_000;
const take = (jobs: readonly string[]) => takeShared(db, jobs, hour);
const began = (job: string, ago: string) =>
  db.rows(raw(`update hourly_runs set began_at = now() - interval '${ago}' where job = '${job}'`));

beforeEach(() => db.rows(raw('delete from hourly_runs')));

test('a job is taken by one of the machines that ask at once, and not again for an hour', async () => {
  const jobs = ['delete old proofs', 'destroy reports'];
  const taken = await Promise.all(Array.from({ length: 5 }, () => take(jobs)));
  for (let left = await take(jobs); left; left = await take(jobs)) taken.push(left);
  expect(taken.filter((name) => name !== null).sort()).toEqual(jobs);
  await began('destroy reports', '59 minutes');
  expect(await take(jobs)).toBeNull();
  await began('destroy reports', '61 minutes');
  expect([await take(jobs), await take(jobs)]).toEqual(['destroy reports', null]);
});

test('a job that a clock from the future has begun is due', async () => {
  await take(['destroy reports']);
  await began('destroy reports', '-31 days');
  expect(await take(['destroy reports'])).toBe('destroy reports');
});

test('a job that is to wait for its first turn is due an interval later, or as soon as somebody asks', async () => {
  const jobs = ['verify the trail'];
  await waitForFirst(db, jobs);
  expect(await take(jobs)).toBeNull();
  await began('verify the trail', '61 minutes');
  await waitForFirst(db, jobs);
  expect([await take(jobs), await take(jobs)]).toEqual([...jobs, null]);
  await runSoon(db, 'verify the trail');
  expect([await take(jobs), await take(jobs)]).toEqual([...jobs, null]);
});
