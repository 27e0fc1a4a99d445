import { afterAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import {
  type AskedDay,
  forgetCounts,
  forgetPastCounts,
  sketchStore,
} from '../../../src/server/areas/limits/sketch-store.ts';
import { countToken } from '../../../src/server/platform/limits/counts.ts';
import { type DistinctCount, distinctCount } from '../../../src/server/platform/limits/distinct-count.ts';
import { maxExact } from '../../../src/server/platform/limits/distinct-sketch.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { writeBuffers } from '../../../src/server/platform/write-buffer.ts';
import { byProgram, startApp, waitingIn } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { statementsDuring } from '../../support/statements.ts';

const { as, db, context } = await startApp();

const sketches = sketchStore(context);

/** The quotas of so many processes on one database, as after a start. */
const logged: string[] = [];
const buffers = writeBuffers({ db, log: createLog('debug', (line) => logged.push(line)) });
const processes = (count: number): [DistinctCount<AskedDay>, DistinctCount<AskedDay>] =>
  Array.from({ length: count }, () => distinctCount({ db, buffers }, sketches)) as [
    DistinctCount<AskedDay>,
    DistinctCount<AskedDay>,
  ];
afterAll(() => Promise.all(buffers.all.map((one) => one.close())));

const day = '2026-11-20';
const dayOf = (id: string): AskedDay => ({ of: 'account', id, day });
const anAccount = async () => dayOf((await as()).accountId);
const hashes = (count: number) =>
  Array.from({ length: count }, () => Number.parseInt(crypto.randomUUID().replaceAll('-', '').slice(0, 10), 16));
const saved = async (account: AskedDay) => (await sketches.read(db, account)).count;

describe('the daily quota of identifiers', () => {
  test.each([
    [100, 4],
    [499, 10],
    [1_000, 10],
  ])(
    'of %i is exceeded by at most a fivehundredth per further process, of %i concurrent ones',
    async (limit, count) => {
      const account = await anAccount();
      const all = processes(count);
      const asked = hashes(limit * 2);
      let allowed = 0;
      const client = async (from: number) => {
        for (let at = from; at < asked.length; at += 20) {
          const { isAllowed } = await (all[at % count] as DistinctCount<AskedDay>).admit(
            account,
            [asked[at] as number],
            limit,
          );
          if (isAllowed) allowed += 1;
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, from) => client(from)));
      await Promise.all(all.map((one) => one.flush()));
      expect(allowed).toBeGreaterThanOrEqual(limit);
      expect(allowed).toBeLessThanOrEqual(limit + (count - 1) * Math.floor(limit * 0.002));
      expect(await saved(account)).toBe(allowed);
    },
  );

  test('counts an identifier once, whichever processes are asked for it', async () => {
    const account = await anAccount();
    const all = processes(3);
    const asked = hashes(80);
    for (const one of all)
      for (const hash of asked) expect((await one.admit(account, [hash], 100)).isAllowed).toBe(true);
    await Promise.all(all.map((one) => one.flush()));
    expect(await saved(account)).toBe(80);
  });

  test('when full still serves what another process was asked for', async () => {
    const account = await anAccount();
    const [one, other] = processes(2);
    await other.admit(account, hashes(1), 100);
    const asked = hashes(99);
    await one.admit(account, asked, 100);
    expect((await other.admit(account, asked, 100)).isAllowed).toBe(true);
    expect((await other.admit(account, hashes(1), 100)).isAllowed).toBe(false);
  });

  test('above the exact count admits the limit to within 3 %, and when full refuses every identifier', async () => {
    const account = await anAccount();
    const [one, other] = processes(2);
    const limit = 2 * maxExact;
    const asked = hashes(limit + 2_000);
    let admitted = 0;
    for (let at = 0; at < asked.length; at += 10)
      if ((await one.admit(account, asked.slice(at, at + 10), limit)).isAllowed) admitted += 10;
    expect(Math.abs(admitted / limit - 1)).toBeLessThan(0.03);
    for (let at = 0; at < 20; at++)
      for (const quota of [one, other])
        expect(await quota.admit(account, asked.slice(at, at + 10), limit)).toMatchObject({ isAllowed: false });
  });

  test('is saved while the process runs, so that one that is killed loses little', async () => {
    const account = await anAccount();
    const [killed] = processes(1);
    for (const hash of hashes(50)) await killed.admit(account, [hash], 100_000);
    // Not closed, as after kill -9.
    await expect.poll(() => saved(account)).toBe(50);
  });

  test('is saved later if the database fails, and once', async () => {
    const account = await anAccount();
    let isFailing = true;
    logged.length = 0;
    const flaky = {
      ...sketches,
      lock: (...args: Parameters<typeof sketches.lock>) =>
        isFailing ? Promise.reject(new Error('away')) : sketches.lock(...args),
    };
    const quota = distinctCount({ db, buffers }, flaky);
    const asked = hashes(30);
    await expect(quota.admit(account, asked, 100_000)).rejects.toThrow('away');
    isFailing = false;
    await quota.admit(account, asked.slice(0, 10), 100_000);
    isFailing = true;
    await quota.admit(account, asked.slice(10), 100_000);
    await quota.flush();
    expect([waitingIn(buffers, 'limits'), logged.length, await saved(account)]).toEqual([1, 1, 10]);
    isFailing = false;
    await quota.flush();
    expect(await saved(account)).toBe(30);
  });

  test('needs no statement for a lookup far below it', async () => {
    const account = await anAccount();
    const [one] = processes(1);
    const [first, ...others] = hashes(50);
    await one.admit(account, [first as number], 100_000);
    const sent = await statementsDuring(async () => {
      for (const hash of others) await one.admit(account, [hash], 100_000);
      await one.admit(account, others, 100_000);
    });
    expect(sent).toEqual([]);
  });

  test('of past days is deleted, and that of the day is kept', async () => {
    const account = await anAccount();
    const [one] = processes(1);
    await one.admit(account, hashes(3), 10);
    // Which identifiers were asked for is known for 31 days.
    await forgetPastCounts({ ...context, clock: () => new Date('2026-12-21') });
    expect(await saved(account)).toBe(3);
    await forgetPastCounts({ ...context, clock: () => new Date('2026-12-22') });
    expect(await saved(account)).toBe(0);
  });

  test('starts again when its hashes are forgotten, and no process brings them back', async () => {
    const account = await anAccount();
    const [one, other] = processes(2);
    const [before, after] = [hashes(60), hashes(5)];
    await other.admit(account, before, 100);
    await one.admit(account, before, 100);
    await forgetCounts(context);
    for (const quota of [one, other]) expect((await quota.admit(account, after, 100)).isAllowed).toBe(true);
    expect(await saved(account)).toBe(5);
  });
});

test('the quota of a deleted account is deleted, and a late write is dropped silently', async () => {
  const { accountId, person } = await as();
  logged.length = 0;
  const [one] = processes(1);
  const account = dayOf(accountId);
  const token = countToken(context.vault, 'identifiers', 'account', accountId);
  const rows = () => db.rows(raw('select 1 from identifier_sketches where token = $1'), [token]);
  expect((await one.admit(account, hashes(1), 1_000)).isAllowed).toBe(true);
  expect((await one.admit(account, hashes(1), 1_000)).isAllowed).toBe(true);
  expect(await rows()).toHaveLength(1);
  await deleteAccount(context, byProgram(accountId), { email: person.email, withdrawReports: false });
  for (let again = 0; again < 3; again++) await one.flush();
  expect(logged).toEqual([]);
  expect(await rows()).toEqual([]);
});
