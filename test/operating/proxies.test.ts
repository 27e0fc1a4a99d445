/** The product behind proxies and with Redis; tests are skipped where the program is not installed. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusiness, aLookup, anEmail, ask, inParallel, statusesOf } from '../support/business.ts';
import { installed } from '../support/installed.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { freePort, generousPlans } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, started, stopToo, newDatabase } = testServers({ after: afterAll });
const DATABASE_URL = await newDatabase(cloneDatabase);
const SHIELD_KEYS = randomBytes(32).toString('base64');

const aMachine = (settings: Record<string, string> = {}) =>
  started({
    DATA_DIR: newPath('data'),
    DATABASE_URL,
    SHIELD_KEYS,
    RATE_PLANS: generousPlans(),
    ...settings,
  });
/** What the proxies are in front of. */
let address: string;
beforeAll(async () => {
  address = (await aMachine()).address;
});

/** The status of /healthz through a proxy; 0 while it does not listen. */
const statusOf = (address: string): Promise<number> =>
  fetch(`${address}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );

test('without a proxy, every spelling of the key header works', async () => {
  const { pair } = await aBusiness(address);
  for (const name of ['API_Key', 'API-Key', 'X-API-Key'])
    expect((await aLookup(address, { [name]: pair.apiKey, Secret: pair.secret })).status).toBe(200);
});

const nginx = installed('nginx');
if (nginx)
  describe('behind nginx', () => {
    /** Starts nginx in front of the product, with an extra line in its configuration. */
    const behindNginx = async (line = '') => {
      const port = await freePort();
      const home = newPath('nginx');
      const file = `${home}.conf`;
      writeFileSync(
        file,
        `daemon off; pid ${home}.pid; error_log stderr; worker_processes 1;
         events {}
         http {
           access_log off; ${line}
           client_body_temp_path ${home}-body; proxy_temp_path ${home}-proxy; fastcgi_temp_path ${home}-fastcgi;
           uwsgi_temp_path ${home}-uwsgi; scgi_temp_path ${home}-scgi;
           server { listen 127.0.0.1:${port}; location / { proxy_pass ${address}; } }
         }`,
      );
      stopToo(startProgram(nginx, ['-c', file, '-e', 'stderr']));
      const proxied = `http://127.0.0.1:${port}`;
      await expect.poll(() => statusOf(proxied), { timeout: 20_000 }).toBe(200);
      return { proxied, ...(await aBusiness(address)) };
    };

    test('API_Key is dropped by default, which the answer says; other spellings work, and metrics are refused', async () => {
      const { proxied, pair } = await behindNginx();
      const dropped = await aLookup(proxied, { API_Key: pair.apiKey, Secret: pair.secret });
      expect([dropped.status, dropped.body.code]).toEqual([401, 'keyDropped']);
      expect(dropped.body.detail).toMatch(/underscore/);
      for (const name of ['API-Key', 'X-API-Key'])
        expect((await aLookup(proxied, { [name]: pair.apiKey, Secret: pair.secret })).status).toBe(200);
      const basic = `Basic ${Buffer.from(`${pair.apiKey}:${pair.secret}`).toString('base64')}`;
      expect((await aLookup(proxied, { Authorization: basic })).status).toBe(200);
      const metrics = await fetch(`${proxied}/metrics`);
      expect([metrics.status, await metrics.text()]).toEqual([401, expect.not.stringContaining('fraud_shield')]);
    });

    test('with underscores_in_headers on, API_Key arrives', async () => {
      const { proxied, pair } = await behindNginx('underscores_in_headers on;');
      expect((await aLookup(proxied, { API_Key: pair.apiKey, Secret: pair.secret })).status).toBe(200);
      expect((await ask(proxied, 'GET', '/reports/recent', { headers: { API_Key: pair.apiKey } })).status).toBe(200);
    });
  });

const caddy = installed('caddy');
if (caddy)
  test('Caddy passes API_Key on', async () => {
    const { pair } = await aBusiness(address);
    const port = await freePort();
    const file = newPath('Caddyfile');
    writeFileSync(
      file,
      `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n reverse_proxy ${address}\n}\n`,
    );
    const options = { env: { HOME: path.dirname(file) } };
    stopToo(startProgram(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], options));
    const proxied = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(proxied), { timeout: 20_000 }).toBe(200);
    expect((await aLookup(proxied, { API_Key: pair.apiKey, Secret: pair.secret })).status).toBe(200);
  });

const redis = installed('redis-server') ?? installed('valkey-server');
if (redis)
  test('machines start without Redis, share a limit within 1 % once it is there, and keep answering when it dies', async () => {
    const port = await freePort();
    const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_PLANS: generousPlans({ lookupsPerMinute: 400 }) };
    const one = await aMachine(settings);
    const shop = await aBusiness(one.address);
    expect((await aLookup(one.address, shop.proof)).status).toBe(200);
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const store = stopToo(startProgram(redis, place, { cwd: tmpdir() }));
    await store.waitFor(/Ready to accept connections/);
    const client = new Redis(port);
    const isUsed = async () => {
      await client.flushall();
      await aLookup(one.address, shop.proof);
      return client.dbsize();
    };
    await expect.poll(isUsed, { timeout: 20_000 }).toBeGreaterThan(0);
    client.disconnect();
    const other = await aMachine({ ...settings, WEB_CONCURRENCY: '2' });
    const next = await aBusiness(one.address);
    const same = anEmail();
    let turn = 0;
    const answers = await inParallel(50, 14, () => {
      turn += 1;
      return aLookup(turn % 2 ? one.address : other.address, next.proof, same);
    });
    expect(Math.abs((statusesOf(answers)[200] ?? 0) - 400)).toBeLessThanOrEqual(4);
    await store.end('SIGKILL');
    // Each process counts on its own now.
    for (const { address } of [one, other]) expect((await aLookup(address, next.proof, same)).status).toBe(200);
  });
