import { afterEach, expect, test } from 'vitest';
import { emailAddress } from '../../../src/contract/accounts/email-address.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { apiBase, listEndpoints } from '../../../src/contract/index.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/lock-account.ts';
import { revokeRole, rolesOf } from '../../../src/server/areas/accounts/roles/store.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { endSessionsByOperator } from '../../../src/server/areas/accounts/sessions/store.ts';
import { suspendAccount } from '../../../src/server/areas/accounts/suspend-account.ts';
import { revokeKey } from '../../../src/server/areas/keys/revoke-key.ts';
import { startApp, waitingIn } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aPerson } from '../../support/people.ts';
import { type RawConnection, rawConnection } from '../../support/raw-connection.ts';
import { minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { app, context } = testApp;
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

const open: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

/** The calls with which an intruder could stay, or end the account. Options of a passkey change nothing. */
const sensitive = listEndpoints().filter(
  ([name, { stepUp, method }]) =>
    stepUp &&
    method !== 'GET' &&
    /^(keys|factors|emailAddress|account)\./.test(name) &&
    name !== 'factors.passkeyOptions',
);

/** Sends a call but for the end of its body. */
function sentInPart(path: string, body: object, proof: string, method = 'POST') {
  const sent = JSON.stringify(body);
  const connection = rawConnection(port);
  open.push(connection);
  connection.send(
    `${method} ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${proof}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n${sent.slice(0, 1)}`,
  );
  return { connection, rest: sent.slice(1) };
}

/** The same by a session, and waits until it is authenticated. */
async function begun(path: string, body: object, token: string, method?: string) {
  await flushSessions(context);
  // The session's use is recorded again, which shows that the call was authenticated.
  time.pass(2 * minute);
  const made = sentInPart(path, body, `Authorization: Bearer ${token}`, method);
  await expect.poll(() => waitingIn(context.buffers, 'sessions'), { interval: 5 }).toBe(1);
  return made;
}

test.each(sensitive)('%s is refused when its session has ended before its body arrived', async (name, endpoint) => {
  const owner = await anOwner(testApp);
  const { params = {}, body = {} } = await wholeCalls[name as EndpointName](owner);
  const path = endpoint.path.replace(/\{(\w+)\}/, (_, key: string) => params[key] ?? '');
  const { connection, rest } = await begun(path, body as object, owner.token, endpoint.method);
  expect(await endSessionsByOperator(context, owner.accountId)).toBe(1);
  const { lastId } = await eventsOf(testApp);

  connection.send(rest);
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 401 /);
  expect((await eventsOf(testApp, lastId)).events).toEqual([]);
});

test.each([
  ['a key pair', keys.create, { name: 'Till' }],
  ['a change of email', emailAddress.requestChange, { email: aPerson().email }],
  ['another pair in place of that of the call', keys.rotateOwn, undefined],
] as const)(
  '%s is refused to an account that is suspended while the call waits for it',
  async (_what, endpoint, body) => {
    const owner = await testApp.as();
    const { headers } = await owner.keyPair();
    const made = await context.db.transaction(async (tx) => {
      const account = await lockExistingAccount(context, tx, owner.accountId);
      const answer = body ? owner.call(endpoint, { body }) : testApp.stranger.call(endpoint, { headers });
      await untilBlocked(context.db);
      await suspendAccount(context, tx, account, 'takenOver');
      return { answer };
    });
    const { status, body: problem } = await made.answer;
    expect([status, problem.code]).toEqual([403, 'accountSuspended']);
  },
);

test('staff whose session or role has ended before the body arrived can do nothing any more', async () => {
  const [boss, victim] = [await testApp.asStaff('admin'), await testApp.as()];
  for (const [end, status] of [
    [(id: string) => endSessionsByOperator(context, id), 401],
    [(id: string) => revokeRole(context, id, 'admin', { accountId: boss.accountId, requestId: 'r' }), 404],
  ] as const) {
    const intruder = await testApp.asStaff('admin');
    const path = people.grant.path.replace('{id}', victim.accountId);
    const { connection, rest } = await begun(path, { role: 'admin' }, intruder.token);
    await end(intruder.accountId);
    connection.send(rest);
    expect(await connection.ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await rolesOf(context, [victim.accountId])).size).toBe(0);
  }
});

test('a key that was revoked before the body of a lookup arrived learns nothing any more', async () => {
  const owner = await anOwner(testApp);
  const { id, headers } = await owner.keyPair();
  const proof = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { connection, rest } = sentInPart(lookup.detail.path, owner.subject, proof.join('\r\n'));
  // Its lookup is counted, which shows that the call was authenticated.
  const counted = { key: `lookups:${id}`, limit: 1, seconds: 60, points: 0 };
  await expect.poll(async () => (await context.rateLimiter.consume(counted)).remaining, { interval: 5 }).toBe(0);
  await revokeKey(context, owner.accountId, id, 'a-request');

  connection.send(rest);
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 403 .*"code":"keyRevoked"/s);
});
