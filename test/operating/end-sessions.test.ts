import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { aPerson } from '../support/people.ts';
import { environment, startProduct } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';

const place = temporaryFolder();
const DATA_DIR = path.join(place.path, 'data');
const product = await startProduct({ DATA_DIR });
await product.waitFor('Fraud Shield is ready');
afterAll(async () => {
  await product.end('SIGTERM');
  place.remove();
});

const post = (where: string, body: object) =>
  fetch(`${product.address}/api${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A user with a session. */
async function joins() {
  const person = aPerson();
  await post('/auth/register', person);
  const { stsTokenManager } = await (await post('/auth/login', person)).json();
  const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };
  const isSignedIn = async () => (await fetch(`${product.address}/api/auth/user`, { headers })).status === 200;
  return { person, isSignedIn };
}

async function endSessions(...args: string[]): Promise<{ code: number | null; output: string }> {
  const program = startProgram(
    process.execPath,
    [inRepository('dist', 'server', 'shield.js'), 'end-sessions', ...args],
    { env: environment({ DATA_DIR }) },
  );
  const { code } = await program.ended;
  return { code, output: program.output() };
}

test('signs out one account or all while the server runs, and is audited', async () => {
  const [sana, omar] = [await joins(), await joins()];
  const signedIn = async () => [await sana.isSignedIn(), await omar.isSignedIn()];

  expect((await endSessions()).code).toBe(2);
  expect((await endSessions('--of', sana.person.email, '--all')).code).toBe(2);
  expect((await endSessions('--of', aPerson().email)).code).toBe(2);
  expect(await signedIn()).toEqual([true, true]);

  const one = await endSessions('--of', sana.person.email.toUpperCase());
  expect([one.code, one.output]).toEqual([0, expect.stringContaining('Ended 1 session.')]);
  expect(await signedIn()).toEqual([false, true]);

  expect((await post('/auth/login', sana.person)).status).toBe(200);
  const all = await endSessions('--all');
  expect([all.code, all.output]).toEqual([0, expect.stringContaining('Ended 2 sessions.')]);
  expect(await signedIn()).toEqual([false, false]);

  const connection = await attachEmbedded(path.join(DATA_DIR, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  const db = openDb(connection, { max: 1 });
  const noted = await db.rows<{ event: string }>({
    name: 'test.noted',
    text: `select event from audit_events where actor = 'operator' order by id`,
  });
  await db.close();
  expect(noted.map(({ event }) => event)).toEqual(['sessions.ended', 'sessions.all_ended']);
});
