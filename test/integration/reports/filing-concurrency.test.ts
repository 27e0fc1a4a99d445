import { expect, test } from 'vitest';
import { reports } from '../../../src/contract/reports/reports.ts';
import { latestPolicy } from '../../../src/server/areas/registry/policy/current-policy.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, context, db } = await startApp();

test('authors whose accounts are locked get a 503 and do not block other authors', async () => {
  const locked = [await as(), await as(), await as(), await as()];
  const bilal = await as();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  // Locks the accounts as a deletion does.
  const ids = locked.map(({ accountId }) => `'${accountId}'`).join(', ');
  const deletion = db.transaction(async (tx) => {
    await tx.rows(raw(`select 1 from accounts where id in (${ids}) for update`));
    isHeld();
    await held;
  });
  await taken;
  // More calls than there are database connections.
  const waiting = Array.from({ length: 12 }, (_, n) => {
    const author = locked[n % locked.length];
    return author?.call(reports.create, { body: aReport() });
  });
  try {
    // All places of the process are taken, by one call per author.
    await untilBlocked(db, 3);
    // The deletion continues: a place is freed only when the wait for the lock ends.
    expect(await files(bilal)).toMatch(/^\d+$/);
    const refused = await Promise.race(waiting);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    release();
  }
  await deletion;
  const answers = await Promise.all(waiting);
  // Every call got an answer, and those after the deletion were filed.
  for (const answer of answers) expect([200, 503]).toContain(answer?.status);
  for (const author of locked) expect(await files(author)).toMatch(/^\d+$/);
});

test('reports that one author files about one person at once, on several machines, are one where a second corrects the first', async () => {
  await setPolicy(context, { newReports: 'held' });
  const { accountId } = await as();
  const [subject, another] = [aSubject(), { ...context }];
  await latestPolicy(another);
  const filed = await Promise.all(
    [context, another, context, another].map((app, at) =>
      createReport(app, accountId, aReport({ ...subject, title: `Title ${at}` }), { requestId: crypto.randomUUID() }),
    ),
  );
  expect(new Set(filed.map(({ id }) => id)).size).toBe(1);
  expect(filed.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4]);
  await setPolicy(context, { newReports: 'listed' });
});
