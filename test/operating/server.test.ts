import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { identityOf } from '../../src/server/platform/process-identity.ts';
import { ask } from '../support/business.ts';
import { inRepository } from '../support/paths.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, newDataDir, newDatabase, afterwards, start, started } = testServers();

const status = async (product: Product, where: string): Promise<number> =>
  (await fetch(product.address + where)).status;

const person = { email: 'sana@example.com', username: 'Sana', password: 'Long-enough' };

/** A registration with half of its body sent; `finish` sends the rest and returns the status. */
async function registerSlowly(product: Product): Promise<{ finish(): Promise<number | undefined> }> {
  const body = Buffer.from(JSON.stringify(person));
  const call = request(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode));
    call.once('error', reject);
  });
  // The server sends "100 Continue" when it has accepted the request.
  await new Promise<void>((resolve) => call.once('continue', resolve));
  call.write(body.subarray(0, 10));
  return {
    finish: () => {
      call.end(body.subarray(10));
      return answered;
    },
  };
}

describe('the server', () => {
  const dataDir = newDataDir();
  let first: Product;
  beforeAll(async () => {
    first = await startProduct({ DATA_DIR: dataDir });
    await first.waitFor('Fraud Shield is ready');
  });
  afterAll(() => first.end('SIGTERM'));

  test('prints its address when it is ready, and serves the web app and health endpoints there', async () => {
    expect(first.output()).toContain(`Fraud Shield is ready at http://localhost:${new URL(first.address).port}\n`);
    expect(await status(first, '/healthz')).toBe(200);
    expect(await status(first, '/readyz')).toBe(200);
    expect(await status(first, '/')).toBe(200);
  });

  test('refuses a data directory that another instance uses', async () => {
    const second = await start({ DATA_DIR: dataDir });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(
      `running already with the data directory ${dataDir} (process ${first.process.pid})`,
    );
    expect(await status(first, '/readyz')).toBe(200);
  });

  test('names a port in use and leaves nothing running', async () => {
    const { port } = new URL(first.address);
    const DATA_DIR = newDataDir();
    const second = await start({ DATA_DIR, PORT: port });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(`PORT ${port}`);
    expect(runningPostmaster(path.join(DATA_DIR, 'postgres'))).toBeUndefined();
  });

  test('finishes a request in flight after SIGTERM, stops its database, and exits with 0', async () => {
    const dataDir = newDataDir();
    const product = await started({ DATA_DIR: dataDir });
    const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;
    expect(postmaster).toBeGreaterThan(0);

    const registration = await registerSlowly(product);
    const ended = product.end('SIGTERM');
    await eventually(async () => !(await accepts(product)));
    expect(await registration.finish()).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(product.output()).not.toContain('database connection lost');

    expect(identityOf(postmaster)).toBeUndefined();
    const left = [...readdirSync(dataDir), ...readdirSync(path.join(dataDir, 'postgres'))];
    expect(left.filter((name) => /\.lock$|\.pid$|^\.s\.PGSQL/.test(name))).toEqual([]);

    const again = await started({ DATA_DIR: dataDir });
    expect((await ask(again.address, 'POST', '/auth/login', { body: person })).status).toBe(200);
  });

  test('starts on a database that takes seconds to let each connection in, as on a busy machine', async () => {
    const address = new URL(await newDatabase(cloneDatabase));
    const { host, port } = new pg.Client({ connectionString: address.href });
    const proxy = createServer(async (near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const socket of [near, far]) socket.on('error', () => {});
      await sleep(2_100);
      near.pipe(far).pipe(near);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    afterwards(() => proxy.close());
    const late = `${address.username}:${address.password}@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await started({ DATA_DIR: newPath('late'), DATABASE_URL: `postgres://${late}${address.pathname}` });
  });

  test('stopped during its start, leaves nothing running', async () => {
    const dataDir = newPath('stopped');
    const product = await start({ DATA_DIR: dataDir });
    await product.waitFor('Making a new database');
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(runningPostmaster(path.join(dataDir, 'postgres'))).toBeUndefined();
    expect(existsSync(path.join(dataDir, 'instance.lock'))).toBe(false);
  });

  test.each([
    ['main.js', []],
    ['shield.js', ['verify-audit']],
  ])('reads .env in the working directory for %s; the environment wins', async (file, args) => {
    const folder = newPath('folder');
    mkdirSync(folder);
    writeFileSync(path.join(folder, '.env'), 'PORT=abc\nWEB_CONCURRENCY=99\nDATA_DIR=./data\n');
    const { PATH } = process.env;
    const program = startProgram(process.execPath, [inRepository('dist', 'server', file), ...args], {
      cwd: folder,
      env: { PATH, WEB_CONCURRENCY: '2' },
    });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.output()).toContain('PORT is "abc", but must be a whole number');
    expect(program.output()).not.toContain('WEB_CONCURRENCY');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });
});

/** Whether anything listens on its port. */
async function accepts(product: Product): Promise<boolean> {
  try {
    await fetch(`${product.address}/healthz`, { headers: { connection: 'close' } });
    return true;
  } catch {
    return false;
  }
}
