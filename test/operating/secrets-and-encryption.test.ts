/** Sealing keys in a hardware module, secrets in files, and a database that is reached over TLS. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCluster } from '../../src/server/platform/embedded-postgres/cluster.ts';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { makeCertificate } from '../support/certificate.ts';
import { installed } from '../support/installed.ts';
import { inRepository } from '../support/paths.ts';
import { onServer } from '../support/postgres-server.ts';
import { freePort } from '../support/product.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';

const { newPath, start, started, afterwards } = testServers();
/** The folder of a try. */
let folder = '';
const inFolder = (name: string) => path.join(folder, name);

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' });

/** A PostgreSQL that listens with TLS on 127.0.0.1. @returns its URL without parameters */
async function startEncryptedDatabase({ certificate, key }: { certificate: string; key: string }): Promise<string> {
  const directory = inFolder('database/postgres');
  const port = await freePort();
  mkdirSync(path.dirname(directory), { recursive: true });
  // The server reads its key as the user it runs as: made first without TLS, to learn who that is.
  await (await startEmbedded({ directory, print: () => {}, settings: { fsync: 'off' } })).stop();
  const { uid, gid } = statSync(findCluster(directory) ?? directory);
  chownSync(key, uid, gid);
  chmodSync(key, 0o600);
  const tls = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
  const settings = { fsync: 'off', listen_addresses: '127.0.0.1', port: String(port), ...tls };
  const database = await startEmbedded({ directory, print: () => {}, settings });
  afterwards(() => database.stop());
  const { user, password } = database.connection;
  return `postgres://${user}:${password}@localhost:${port}/postgres`;
}

const softHsm = '/usr/lib/softhsm/libsofthsm2.so';

/** Wraps sealing keys with an RSA key that never leaves a SoftHSM token. @returns the environment of deploy/keys/pkcs11.sh */
function wrapInHsm(keys: string): Record<string, string> {
  mkdirSync(inFolder('tokens'));
  const SOFTHSM2_CONF = inFolder('softhsm2.conf');
  writeFileSync(SOFTHSM2_CONF, `directories.tokendir = ${inFolder('tokens')}\nobjectstore.backend = file\n`);
  const env = { SOFTHSM2_CONF };
  const [publicKey, keyFile, wrapped] = [inFolder('hsm.der'), inFolder('plain.keys'), inFolder('keys.wrapped')];
  const token = ['--module', softHsm, '--token-label', 'fraud-shield'];
  run('softhsm2-util', ['--init-token', '--free', '--label', 'fraud-shield', '--so-pin', '5678', '--pin', '1234'], env);
  run(
    'pkcs11-tool',
    [...token, '--login', '--pin', '1234', '--keypairgen', '--key-type', 'rsa:3072', '--id', '01'],
    env,
  );
  run('pkcs11-tool', [...token, '--read-object', '--type', 'pubkey', '--id', '01', '--output-file', publicKey], env);
  writeFileSync(keyFile, keys);
  const padding = ['-pkeyopt', 'rsa_padding_mode:oaep', '-pkeyopt', 'rsa_oaep_md:sha1'];
  run('openssl', [
    'pkeyutl',
    '-encrypt',
    '-pubin',
    '-keyform',
    'DER',
    '-inkey',
    publicKey,
    ...padding,
    '-in',
    keyFile,
    '-out',
    wrapped,
  ]);
  return {
    ...env,
    PKCS11_MODULE: softHsm,
    PKCS11_TOKEN: 'fraud-shield',
    PKCS11_KEY_ID: '01',
    PKCS11_PIN: '1234',
    PKCS11_HASH: 'SHA1',
    WRAPPED_KEYS: wrapped,
  };
}

const missing = ['openssl', 'softhsm2-util', 'pkcs11-tool'].filter((name) => !installed(name));

describe.skipIf(missing.length > 0)('with keys in a hardware module and a database over TLS', () => {
  const keys = randomBytes(32).toString('base64');

  test('several processes run on keys that are unwrapped once, and on a database whose certificate is verified', async () => {
    folder = newPath('home');
    mkdirSync(folder, { mode: 0o711 });
    const certificates = makeCertificate(folder);
    const url = await startEncryptedDatabase(certificates);
    const databaseUrlFile = inFolder('database-url');
    writeFileSync(databaseUrlFile, `${url}?sslmode=verify-full&sslrootcert=${certificates.authority}\n`);
    const calls = inFolder('calls');
    const settings = {
      DATA_DIR: inFolder('data'),
      DATABASE_URL_FILE: databaseUrlFile,
      SHIELD_KEYS_COMMAND: `echo called >> ${calls}; ${inRepository('deploy', 'keys', 'pkcs11.sh')}`,
      WEB_CONCURRENCY: '2',
      ...wrapInHsm(keys),
    };
    const machine = await started(settings);

    const shop = await aBusiness(machine.address);
    const filed = await ask(machine.address, 'POST', '/report/add-report', {
      body: aReport({ email: 'wrapped@example.org' }),
      headers: shop.session,
    });
    expect(filed.status).toBe(200);
    expect((await aLookup(machine.address, shop.proof, { email: 'wrapped@example.org' })).status).toBe(200);
    const { rows } = await onServer(
      `${url}?sslmode=no-verify`,
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'fraud-shield'`,
    );
    expect(rows).toEqual([{ ssl: true }]);
    expect(machine.output()).not.toContain('not encrypted');
    // Worker processes get the keys from the primary, in memory.
    expect(readFileSync(calls, 'utf8')).toBe('called\n');
    const files = readdirSync(settings.DATA_DIR, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    for (const { parentPath, name } of files)
      expect(readFileSync(path.join(parentPath, name), 'latin1')).not.toContain(keys);
    expect(machine.output()).not.toContain(keys);
    await machine.end('SIGTERM');

    // Without the module, nothing starts.
    const locked = await start({ ...settings, PKCS11_PIN: 'wrong' });
    expect((await locked.ended).code).toBe(1);
    expect(locked.output()).toContain('SHIELD_KEYS_COMMAND ended with exit code');

    // A certificate of an authority that it does not know is refused.
    const own = { DATA_DIR: settings.DATA_DIR, SHIELD_KEYS: keys };
    const strange = await start({ ...own, DATABASE_URL: `${url}?sslmode=verify-full` });
    expect((await strange.ended).code).toBe(1);
    expect(strange.output()).toMatch(/The database of DATABASE_URL cannot be used: .*certificate/);
  });
});
