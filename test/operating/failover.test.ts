/** Two of Debian's PostgreSQL servers, named in one DATABASE_URL, of which the primary is lost. */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionTo } from '../../src/server/platform/db/host-list.ts';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { aBusiness, aLookup } from '../support/business.ts';
import { makeCertificate } from '../support/certificate.ts';
import { type DebianServer, hasDebianPostgres, standbyOf, startDebianPostgres } from '../support/debian-postgres.ts';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/paths.ts';
import { postgresUser } from '../support/patroni.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { runShield } from '../support/shield-command.ts';
import { steadyLoad } from '../support/steady-load.ts';

const folder = temporaryFolder();
const servers: DebianServer[] = [];
const products: Product[] = [];
let tries = 0;
async function stop(): Promise<void> {
  for (const product of products.splice(0)) await product.end('SIGTERM');
  for (const server of servers.splice(0)) await server.kill();
}
afterAll(async () => {
  await stop();
  folder.remove();
});

async function started(settings: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings);
  products.push(product);
  await product.waitFor('ready at');
  return product;
}

describe.skipIf(!hasDebianPostgres)('with two servers in DATABASE_URL', () => {
  test('a failover needs no restart, loses no acknowledged report, and commands find the new primary', async () => {
    // A second try begins anew.
    await stop();
    tries += 1;
    const inFolder = (name: string) => path.join(folder.path, `${tries}-${name}`);
    const primary = await startDebianPostgres(inFolder('one'));
    servers.push(primary);
    const standby = await standbyOf(primary, inFolder('other'));
    servers.push(standby);
    // A commit returns once the standby has it.
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
    const urlOf = (wanted: string) =>
      `postgres://postgres@${standby.host},${primary.host}/postgres?target_session_attrs=${wanted}`;
    const settings = {
      DATA_DIR: inFolder('data'),
      DATABASE_URL: urlOf('read-write'),
      SHIELD_KEYS: randomBytes(32).toString('base64'),
      WEB_CONCURRENCY: '2',
      RATE_PLANS: JSON.stringify({
        default: { callsPerSecond: 100_000, lookupsPerMinute: 1_000_000, identifiersPerDay: 1_000_000 },
      }),
    };
    // The standby is named first and passed over.
    const product = await started(settings);
    const business = await aBusiness(product.address);
    const load = steadyLoad(product.address, business, { readers: 2, writers: 2 });
    await eventually(() => load.filed.size > 5);

    const lost = Date.now();
    await primary.kill();
    await standby.query('select pg_promote()');
    const since = Date.now();
    const isBack = (kind: string) =>
      load.samples.some((sample) => sample.kind === kind && sample.status === 200 && sample.begun > since);
    await eventually(() => isBack('lookup') && isBack('report'));
    const gap = Date.now() - lost;
    await load.end();
    process.stdout.write(`On the new primary, promoted at once, after ${gap} ms; ${load.filed.size} reports filed.\n`);
    expect(new Set(load.samples.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const { rows } = await standby.query('select id::text from reports');
    const kept = new Set(rows.map(({ id }) => id));
    expect([...load.filed.values()].filter((id) => !kept.has(String(id)))).toEqual([]);
    expect(product.process.exitCode).toBeNull();

    // The lost server is first in the list now.
    const turned = {
      DATABASE_URL: `postgres://postgres@${primary.host},${standby.host}/postgres?target_session_attrs=primary`,
    };
    expect(await runShield('verify-audit', { ...settings, ...turned })).toEqual([
      0,
      expect.stringContaining('The trail is intact.'),
    ]);
    const another = await started({ ...settings, ...turned, DATA_DIR: inFolder('another') });
    expect((await aLookup(another.address, business.proof)).status).toBe(200);
  });

  test.skipIf(!installed('openssl'))('TLS is verified for each host, and a socket needs none', async () => {
    const [, server] = servers;
    if (!server) throw new Error('There is no server.');
    const { authority, certificate, key } = makeCertificate(folder.path);
    const { uid, gid } = postgresUser();
    if (uid !== undefined) for (const file of [certificate, key]) chownSync(file, uid, gid ?? uid);
    chmodSync(key, 0o600);
    for (const [name, value] of Object.entries({ ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key }))
      await server.query(`alter system set ${name} = '${value}'`);
    await server.query('select pg_reload_conf()');

    const verified = `sslmode=verify-full&sslrootcert=${authority}`;
    const isEncrypted = async (hosts: string, user = 'postgres') => {
      const url = `postgres:///postgres?user=${user}&host=${hosts}&port=${server.port}&target_session_attrs=primary&${verified}`;
      const db = openDb(connectionTo(url), { max: 1 });
      const inUse = { name: 'test.ssl', text: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()' };
      return db.one<{ ssl: boolean }>(inUse).finally(() => db.close());
    };
    // The certificate names localhost.
    await eventually(async () => (await isEncrypted('127.0.0.1,localhost'))?.ssl === true);
    await expect(isEncrypted('127.0.0.1,127.0.0.1')).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await isEncrypted(`/nowhere,${server.socket}`)).toEqual({ ssl: false });
    // It would be refused everywhere.
    await expect(isEncrypted('localhost,localhost', 'nobody')).rejects.toThrow('role "nobody" does not exist');
  });

  test('without a host that is what the address wants, the start says what each of them is', async () => {
    const [primary, other] = servers;
    const url = `postgres://postgres@${primary?.host},${other?.host}/postgres`;
    const settings = { DATA_DIR: path.join(folder.path, 'refused'), SHIELD_KEYS: randomBytes(32).toString('base64') };
    await other?.query('alter system set default_transaction_read_only = on');
    await other?.query('select pg_reload_conf()');
    const product = await startProduct({ ...settings, DATABASE_URL: `${url}?target_session_attrs=read-write` });
    expect((await product.ended).code).toBe(1);
    expect(product.output()).toContain(
      `The database of DATABASE_URL cannot be used: no host can be used: ${primary?.host} cannot be reached (ECONNREFUSED), ${other?.host} is read-only`,
    );
  });
});
