import { afterEach, expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { apiBase, listEndpoints } from '../../../src/contract/index.ts';
import { revokeRole, rolesOf } from '../../../src/server/areas/accounts/roles/store.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { endSessionsByOperator } from '../../../src/server/areas/accounts/sessions/store.ts';
import { startApp, waitingIn } from '../../support/app.ts';
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

/** Sends a call but for the end of its body, and waits until it is authenticated. */
async function begun(path: string, body: object, token: string, method = 'POST') {
  const sent = JSON.stringify(body);
  await flushSessions(context);
  // The session's use is recorded again, which shows that the call was authenticated.
  time.pass(2 * minute);
  const connection = rawConnection(port);
  open.push(connection);
  connection.send(
    `${method} ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n${sent.slice(0, 1)}`,
  );
  await expect.poll(() => waitingIn(context.buffers, 'sessions'), { interval: 5 }).toBe(1);
  return { connection, rest: sent.slice(1) };
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
