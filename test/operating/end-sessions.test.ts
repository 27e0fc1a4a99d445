import { expect, test } from 'vitest';
import { aBusiness, ask, type Business } from '../support/business.ts';
import { aPerson } from '../support/people.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newDataDir, started, databaseOf } = testServers();

test('signs out one account or all while the server runs, and is audited', async () => {
  const DATA_DIR = newDataDir();
  const { address } = await started({ DATA_DIR });
  const endSessions = (...args: string[]) => runShield('end-sessions', { DATA_DIR }, ...args);
  const [sana, omar] = [await aBusiness(address), await aBusiness(address)];
  const isSignedIn = async ({ session: headers }: Business) =>
    (await ask(address, 'GET', '/auth/user', { headers })).status === 200;
  const signedIn = async () => [await isSignedIn(sana), await isSignedIn(omar)];

  expect((await endSessions())[0]).toBe(2);
  expect((await endSessions('--of', sana.email, '--all'))[0]).toBe(2);
  expect((await endSessions('--of', aPerson().email))[0]).toBe(2);
  expect(await signedIn()).toEqual([true, true]);

  expect(await endSessions('--of', sana.email.toUpperCase())).toEqual([0, expect.stringContaining('Ended 1 session.')]);
  expect(await signedIn()).toEqual([false, true]);

  const { email, password } = sana;
  expect((await ask(address, 'POST', '/auth/login', { body: { email, password } })).status).toBe(200);
  expect(await endSessions('--all')).toEqual([0, expect.stringContaining('Ended 2 sessions.')]);
  expect(await signedIn()).toEqual([false, false]);

  const db = await databaseOf(DATA_DIR);
  const { rows: noted } = await db.query(
    `select event, details from audit_events where actor = 'operator' order by id`,
  );
  expect(noted).toEqual([
    { event: 'sessions.ended', details: JSON.stringify({ account: sana.accountId }) },
    { event: 'sessions.all_ended', details: null },
  ]);
});
