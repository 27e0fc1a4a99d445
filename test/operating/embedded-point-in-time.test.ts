/** The commands of docs/operating/point-in-time.md for the embedded database. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listBases } from '../../src/server/platform/backup/wal-archive.ts';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { aBusiness, aLookup, anEmail, ask } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { environment, type Product, startProduct } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { runShield } from '../support/shield-command.ts';

const place = temporaryFolder();
const products: Product[] = [];
let tries = 0;
const settings = {
  DATA_DIR: '',
  BACKUP_DIR: '',
  BACKUP_PASSPHRASE: 'a horse that nobody guesses',
  BACKUP_EVERY: '1d',
  BACKUP_WAL: 'on',
};
let cluster = '';
beforeEach(() => {
  tries += 1;
  settings.DATA_DIR = path.join(place.path, `data-${tries}`);
  settings.BACKUP_DIR = path.join(place.path, `backups-${tries}`);
  mkdirSync(settings.BACKUP_DIR);
  cluster = path.join(settings.DATA_DIR, 'postgres');
});

afterAll(async () => {
  await Promise.all(products.map((product) => product.end('SIGTERM')));
  place.remove();
});

async function started(): Promise<Product> {
  const product = await startProduct(settings);
  products.push(product);
  await product.waitFor('Fraud Shield is ready');
  return product;
}

/** Kills server and database, as the loss of the machine does. */
async function kill(product: Product): Promise<void> {
  const { pid } = runningPostmaster(cluster) ?? {};
  await product.end('SIGKILL');
  if (pid) process.kill(pid, 'SIGKILL');
  await eventually(() => !runningPostmaster(cluster));
}

async function onDatabase<T extends pg.QueryResultRow>(query: string): Promise<T[]> {
  const connection = await attachEmbedded(cluster);
  const client = new pg.Client(connection ?? {});
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Ends the segment, as archive_timeout does after a minute, and waits until it is in the archive. */
async function untilArchived(): Promise<void> {
  const [row] = await onDatabase<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  const archive = listBases(settings.BACKUP_DIR).at(-1)?.archive ?? '';
  await eventually(() => existsSync(path.join(archive, `${row?.segment}.tar.gz.age`)));
}

const recover = (...args: string[]) => runShield('recover', settings, ...args);

test('the embedded database goes back to the second before an accident, after its machine was lost', async () => {
  const server = await started();
  const { session, proof } = await aBusiness(server.address);
  const file = async () => {
    const { email } = anEmail();
    const body = aReport({ email });
    expect((await ask(server.address, 'POST', '/report/add-report', { body, headers: session })).status).toBe(200);
    return email;
  };
  /** How many reports a lookup finds for each email address. */
  const found = (product: Product, emails: string[]) =>
    Promise.all(emails.map(async (email) => (await aLookup(product.address, proof, { email })).body.totals.reports));
  const early = await file();
  await server.waitFor('"base backup taken"');
  const before = await file();
  await sleep(1_100);
  const at = new Date().toISOString();
  await sleep(1_100);
  const after = await file();
  await untilArchived();
  const notArchived = await file();
  const filed = [early, before, after, notArchived];
  expect(await found(server, filed)).toEqual([1, 1, 1, 1]);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  for (const name of ['wal_archived', 'base_backup_last_success'])
    expect(metrics).toMatch(new RegExp(`^fraud_shield_${name}_timestamp_seconds 1\\d{9}`, 'm'));

  // Nothing is recovered where there already is a database.
  await kill(server);
  expect(await recover('--at', 'latest')).toEqual([1, expect.stringContaining('Move that folder away')]);
  expect(await recover('--at', 'yesterday')).toEqual([2, expect.stringContaining('--at must be')]);

  // The disk is lost. Without the right passphrase, or for a time that the archive lacks, nothing is left behind.
  rmSync(settings.DATA_DIR, { recursive: true });
  const wrong = await runShield('recover', { ...settings, BACKUP_PASSPHRASE: 'somebody guesses' }, '--at', at);
  expect(wrong).toEqual([1, expect.stringContaining('The passphrase is not the one')]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await recover('--at', tomorrow)).toEqual([1, expect.stringMatching(/The log in .* ends before/)]);
  expect(await recover('--at', '2020-01-01T00:00:00Z')).toEqual([1, expect.stringContaining('goes back to')]);
  expect(readdirSync(settings.DATA_DIR).filter((name) => !/^(instance\.lock|postgres\.log)/.test(name))).toEqual([]);

  // All that was archived.
  expect(await recover('--at', 'latest')).toEqual([0, expect.stringContaining('The audit trail is intact')]);
  const [code, exported] = await runShield('export', settings);
  expect([code, ...filed.map((email) => exported.includes(email))]).toEqual([0, true, true, true, false]);
  renameSync(cluster, `${cluster}.latest`);

  // The second before.
  expect(await recover('--at', at)).toEqual([0, expect.stringContaining('The audit trail is intact')]);
  const again = await started();
  expect(await found(again, filed)).toEqual([1, 1, 0, 0]);

  // What is filed from now on has an archive of its own.
  await again.waitFor('"base backup taken"');
  const archives = new Set(listBases(settings.BACKUP_DIR).map(({ archive }) => archive));
  expect(archives.size).toBe(2);
  expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect((await runShield('verify-audit', settings))[0]).toBe(0);

  // A recovery that is killed leaves a folder that no server starts in, and the next one clears up.
  renameSync(cluster, `${cluster}.second`);
  const command = [inRepository('dist', 'server', 'shield.js'), 'recover', '--at', 'latest'];
  const killed = startProgram(process.execPath, command, { env: environment(settings) });
  await eventually(() => existsSync(path.join(settings.DATA_DIR, 'restore.unfinished')));
  await killed.end('SIGKILL');
  const refused = await startProduct(settings);
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain('did not finish');
  expect(await recover('--at', 'latest')).toEqual([0, expect.stringContaining('The audit trail is intact')]);
}, 300_000);
