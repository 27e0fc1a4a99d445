import { expect, test, vi } from 'vitest';
import { reports } from '../../src/contract/reports.ts';
import { type SignedInClient, startApp } from '../support/app.ts';
import { raw } from '../support/raw-statement.ts';
import { aReport } from '../support/reports.ts';

const { as, db } = await startApp();

const files = async (who: SignedInClient) =>
  String((await who.call(reports.create, { body: aReport() })).body.reportID);
const stuck = async (): Promise<number> => {
  const [row] = await db.rows<{ stuck: number }>(
    raw(`select count(*)::int as stuck from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return row?.stuck ?? 0;
};

test('authors whose accounts are locked do not block other authors', async () => {
  const [sana, omar, bilal] = [await as(), await as(), await as()];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  // Locks the accounts as a deletion does.
  const deletion = db.transaction(async (tx) => {
    await tx.rows(raw(`select 1 from accounts where id in ('${sana.accountId}', '${omar.accountId}') for update`));
    isHeld();
    await held;
  });
  await taken;
  // More calls than there are database connections.
  const waiting = Array.from({ length: 12 }, (_, n) => files(n % 2 ? omar : sana));
  try {
    await vi.waitFor(async () => expect(await stuck()).toBe(2));
    const other = await Promise.race([files(bilal), new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))]);
    expect(other).toMatch(/^\d+$/);
    // At most one call per author waits for a lock.
    expect(await stuck()).toBe(2);
  } finally {
    release();
  }
  await deletion;
  for (const id of await Promise.all(waiting)) expect(id).toMatch(/^\d+$/);
});
