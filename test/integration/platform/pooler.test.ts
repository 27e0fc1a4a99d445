import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { requirePooler } from '../../../src/server/platform/db/pooler.ts';
import { cloneDatabase } from '../../support/postgres.ts';

test('a start waits for a database that takes seconds to let it in, as on a busy machine', async () => {
  const { connection, drop } = await cloneDatabase();
  const { host, port, user, password = '', database = '' } = new pg.Client(connection);
  let lateMs = 3_000;
  const proxy = createServer(async (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) socket.on('error', () => {});
    const ms = lateMs;
    lateMs = 0;
    await sleep(ms);
    near.pipe(far).pipe(near);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    proxy.close();
    await drop();
  });
  const late = { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port, user, password, database };
  await expect(requirePooler(late)).resolves.toBeUndefined();
});
