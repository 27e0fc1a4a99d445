import { afterAll, describe, expect, test } from 'vitest';
import { ledger } from '../../src/server/modules/limits/daily-quota.ts';
import { limitRepository } from '../../src/server/modules/limits/repository.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { startApp } from '../support/app.ts';
import { raw } from '../support/raw-statement.ts';
import { statementsDuring } from '../support/statements.ts';

const { as, db, services } = await startApp();
const limits = limitRepository({ vault: createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64'))) });

/** The ledgers of so many processes on one database, as after a start. */
const open: { close(): Promise<void> }[] = [];
const processes = (count: number) => {
  const all = Array.from({ length: count }, () => ledger({ db, limits, log: createLog('error') }));
  open.push(...all);
  return all;
};
afterAll(() => Promise.all(open.map((one) => one.close())));

const day = '2026-11-20';
const aPlace = async () => ({ accountId: (await as()).accountId, day });
const tokens = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const written = async (accountId: string) => {
  const [row] = await db.rows<{ asked: number; rows: number }>(
    raw(`select (select asked from identifier_days where account_id = '${accountId}') as asked,
         (select count(*)::int from identifiers_asked where account_id = '${accountId}') as rows`),
  );
  return row;
};

describe('the daily limit on identifiers', () => {
  test.each([
    [100, 4],
    [1_000, 4],
    [1_000, 10],
  ])('of %i is exact over %i processes that know nothing of each other', async (limit, count) => {
    const place = await aPlace();
    const all = processes(count);
    const asked = tokens(limit * 2);
    let allowed = 0;
    const client = async (from: number) => {
      for (let at = from; at < asked.length; at += 20) {
        const { isAllowed } = await (all[at % count] as (typeof all)[0]).admit(place, [asked[at] as string], limit);
        if (isAllowed) allowed += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, from) => client(from)));
    await Promise.all(all.map((one) => one.flush()));
    expect(allowed).toBe(limit);
    expect(await written(place.accountId)).toEqual({ asked: limit, rows: limit });
  });

  test('counts what several processes are asked alike only once', async () => {
    const place = await aPlace();
    const all = processes(3);
    const asked = tokens(80);
    for (const one of all)
      for (const token of asked) expect((await one.admit(place, [token], 100)).isAllowed).toBe(true);
    await Promise.all(all.map((one) => one.flush()));
    expect(await written(place.accountId)).toEqual({ asked: 80, rows: 80 });
  });

  test('holds over a restart', async () => {
    const place = await aPlace();
    const [before] = processes(1);
    const asked = tokens(90);
    await before?.admit(place, asked, 100);
    await before?.close();
    const [after] = processes(1);
    expect(await after?.admit(place, tokens(11), 100)).toEqual({ isAllowed: false, remaining: 10 });
    expect(await after?.admit(place, asked, 100)).toEqual({ isAllowed: true, remaining: 10 });
    expect(await after?.admit(place, tokens(10), 100)).toEqual({ isAllowed: true, remaining: 0 });
    expect(await after?.admit(place, asked.slice(0, 3), 100)).toEqual({ isAllowed: true, remaining: 0 });
    expect(await after?.admit(place, tokens(1), 100)).toEqual({ isAllowed: false, remaining: 0 });
  });

  test('begins anew with the next day', async () => {
    const place = await aPlace();
    const [one] = processes(1);
    await one?.admit(place, tokens(10), 10);
    expect((await one?.admit(place, tokens(1), 10))?.isAllowed).toBe(false);
    expect(await one?.admit({ ...place, day: '2026-11-21' }, tokens(1), 10)).toEqual({ isAllowed: true, remaining: 9 });
  });

  test('gives back what a process has reserved and does not use', async () => {
    const place = await aPlace();
    const [idle, busy] = processes(2);
    await idle?.admit(place, tokens(1), 1_000);
    expect((await written(place.accountId))?.asked).toBe(11);
    await busy?.admit(place, tokens(899), 1_000);
    await expect.poll(async () => (await written(place.accountId))?.asked, { timeout: 5_000 }).toBe(900);
    expect((await busy?.admit(place, tokens(100), 1_000))?.isAllowed).toBe(true);
  });

  test('lets a process that dies forget a hundredth at most', async () => {
    const place = await aPlace();
    const [dying] = processes(1);
    for (const token of tokens(500)) await dying?.admit(place, [token], 1_000);
    // Without a last write, as after kill -9.
    expect((await written(place.accountId))?.rows).toBeGreaterThanOrEqual(490);
  });

  test('costs a lookup far below it no statement, nor one that repeats itself', async () => {
    const place = await aPlace();
    const [one] = processes(1);
    const [first, ...others] = tokens(50);
    await one?.admit(place, [first as string], 10_000);
    const sent = await statementsDuring(async () => {
      for (const token of others) await one?.admit(place, [token], 10_000);
      await one?.admit(place, others, 10_000);
    });
    expect(sent).toEqual([]);
  });

  test('forgets past days when told to', async () => {
    const place = await aPlace();
    const [one] = processes(1);
    await one?.admit(place, tokens(3), 10);
    await db.transaction((tx) => limits.forgetBefore(tx, day));
    expect((await written(place.accountId))?.rows).toBe(3);
    await db.transaction((tx) => limits.forgetBefore(tx, '2026-11-21'));
    expect(await written(place.accountId)).toEqual({ asked: null, rows: 0 });
  });
});

test('what an account had asked for when it was deleted is forgotten, without a word', async () => {
  const { accountId, person } = await as();
  const said: string[] = [];
  const one = ledger({ db, limits, log: createLog('debug', (line) => said.push(line)) });
  open.push(one);
  expect((await one.admit({ accountId, day }, tokens(1), 1_000)).isAllowed).toBe(true);
  expect((await one.admit({ accountId, day }, tokens(1), 1_000)).isAllowed).toBe(true);
  await services.accounts.remove(accountId, { email: person.email, withdrawReports: false });
  for (let again = 0; again < 3; again++) await one.flush();
  expect(said).toEqual([]);
});
