import { expect, test, vi } from 'vitest';
import { reports } from '../../src/contract/reports.ts';
import { type SignedInClient, startApp } from '../support/app.ts';
import { aReport } from '../support/reports.ts';

const { as, db } = await startApp();

const raw = (text: string) => ({ name: `test ${crypto.randomUUID()}`, text });
const files = async (who: SignedInClient) =>
  String((await who.call(reports.create, { body: aReport() })).body.reportID);

test('nobody who files waits for authors whose own account is held by something else', async () => {
  const [sana, bilal] = [await as(), await as()];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  // As the deletion of an account with many reports holds it.
  const deletion = db.transaction(async (tx) => {
    await tx.rows(raw(`select 1 from accounts where id = '${sana.accountId}' for update`));
    isHeld();
    await held;
  });
  await taken;
  const waiting = Array.from({ length: 2 }, () => files(sana));
  try {
    // By now they have come as far as they can, and hold all the places there are.
    await vi.waitFor(async () => {
      const [row] = await db.rows<{ stuck: number }>(
        raw('select count(*)::int as stuck from pg_locks where not granted'),
      );
      expect(row?.stuck).toBeGreaterThanOrEqual(2);
    });
    const other = await Promise.race([files(bilal), new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))]);
    expect(other).toMatch(/^\d+$/);
  } finally {
    release();
  }
  await deletion;
  for (const id of await Promise.all(waiting)) expect(id).toMatch(/^\d+$/);
});
