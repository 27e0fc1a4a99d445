import { beforeEach, expect, test } from 'vitest';
import { takeHourly } from '../../src/server/platform/jobs/hourly-runs.ts';
import { startApp } from '../support/app.ts';
import { raw } from '../support/raw-statement.ts';

const { db } = await startApp();
const began = (job: string, ago: string) =>
  db.rows(raw(`update hourly_runs set began_at = now() - interval '${ago}' where job = '${job}'`));

beforeEach(() => db.rows(raw('delete from hourly_runs')));

test('a job is taken by one of the machines that ask at once, and not again for an hour', async () => {
  const jobs = ['delete old proofs', 'destroy reports'];
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeHourly(db, jobs)));
  for (let left = await takeHourly(db, jobs); left; left = await takeHourly(db, jobs)) taken.push(left);
  expect(taken.filter((name) => name !== null).sort()).toEqual(jobs);
  await began('destroy reports', '59 minutes');
  expect(await takeHourly(db, jobs)).toBeNull();
  await began('destroy reports', '61 minutes');
  expect([await takeHourly(db, jobs), await takeHourly(db, jobs)]).toEqual(['destroy reports', null]);
});

test('a job that a clock from the future has begun is due', async () => {
  await takeHourly(db, ['destroy reports']);
  await began('destroy reports', '-31 days');
  expect(await takeHourly(db, ['destroy reports'])).toBe('destroy reports');
});
