import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { sealedHeader } from '../../src/server/platform/vault/vault.ts';
import { ask, signedIn } from '../support/business.ts';
import { aPdf } from '../support/files.ts';
import { aPerson } from '../support/people.ts';
import { emptyDatabase } from '../support/postgres.ts';
import type { Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { inBucket, startS3, unsteadyS3 } from '../support/s3.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, newDatabase, connected, started, afterwards } = testServers({ signal: 'SIGKILL' });

/** A data directory, a PostgreSQL database and a bucket. */
async function aPlace() {
  const DATABASE_URL = await newDatabase(emptyDatabase);
  const folder = newPath('place');
  const s3 = await startS3(path.join(folder, 's3'));
  afterwards(() => s3.close());
  const between = await unsteadyS3(s3.port);
  afterwards(() => between.close());
  const client = await connected({ connectionString: DATABASE_URL });
  const DATA_DIR = path.join(folder, 'data');
  return {
    settings: { DATA_DIR, DATABASE_URL, STORAGE_URL: between.url },
    between,
    bucket: () => inBucket(path.join(folder, 's3')),
    keyFile: path.join(DATA_DIR, 'shield.keys'),
    rows: async (text: string) => (await client.query(text)).rows,
  };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

const runs = (home: Place, command: string, ...args: string[]) => runShield(command, home.settings, ...args);

const person = aPerson();
const signsIn = async ({ address }: Product) => (await signedIn(address, person)).session;
async function attaches({ address }: Product, session: Record<string, string>, reportID: string, bytes: Buffer) {
  const sent = { file: { bytes, name: 'proof.pdf' }, headers: session };
  const { status, body } = await ask(address, 'POST', `/report/attachments?reportID=${reportID}`, sent);
  expect(status).toBe(200);
  const { id } = body;
  return { id: String(id), path: `attachments/${String(id).slice(0, 2)}/${id}`, bytes };
}
type Attached = Awaited<ReturnType<typeof attaches>>;

async function expectReadable(server: Product, files: Attached[]): Promise<void> {
  const session = await signsIn(server);
  for (const { id, bytes } of files) {
    const answer = await fetch(`${server.address}/api/report/attachments/${id}`, { headers: session });
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  }
}
const nothingWaits = ({ rows }: Place) =>
  eventually(async () => (await rows(`select 1 from jobs where kind = 'uploads'`)).length === 0);

test('a file queued for S3 survives a kill, a backup and a key rotation, and is stored in the end', async () => {
  const home = await aPlace();
  let server = await started(home.settings);
  const session = await signsIn(server);
  const filed = await ask(server.address, 'POST', '/report/add-report', { body: aReport(), headers: session });
  const { reportID } = filed.body;

  // Kill the server after the store got the file and before its answer arrives.
  home.between.be('down');
  const first = await attaches(server, session, reportID, aPdf('the first'));
  home.between.be('mute');
  await home.rows('update jobs set due_at = now()');
  await eventually(() => home.bucket().has(first.path));
  await server.end('SIGKILL');
  expect(await home.rows(`select id as path from jobs where kind = 'uploads'`)).toEqual([{ path: first.path }]);
  home.between.be('through');
  server = await started(home.settings);
  await expectReadable(server, [first]);
  await home.rows('update jobs set due_at = now()');
  await nothingWaits(home);
  expect([...home.bucket().keys()]).toEqual([first.path]);
  await expectReadable(server, [first]);

  // Back up one file in the bucket and one in the queue, and restore both elsewhere.
  home.between.be('down');
  const second = await attaches(server, session, reportID, aPdf('the second'));
  await server.end('SIGTERM');
  home.between.be('through');
  const file = newPath('both.backup');
  expect(await runs(home, 'backup', file)).toEqual([0, expect.stringContaining(' 1 file,')]);
  // A store that is away, or refuses the key, is not taken for the database.
  home.between.be('down');
  expect(await runs(home, 'backup', newPath('unreached.backup'))).toEqual([
    1,
    expect.stringMatching(/store of STORAGE_URL cannot be used: E/),
  ]);
  home.between.be('through');
  const STORAGE_URL = home.settings.STORAGE_URL.replace('S3RVER:', 'STRANGER:');
  expect(await runs({ ...home, settings: { ...home.settings, STORAGE_URL } }, 'backup', `${file}.refused`)).toEqual([
    1,
    expect.stringMatching(/cannot be used: InvalidAccessKeyId\./),
  ]);

  const away = await aPlace();
  expect(await runs(away, 'restore', file)).toEqual([0, expect.stringContaining('The audit trail is intact')]);
  expect(away.bucket()).toEqual(home.bucket());
  const other = await started(away.settings);
  await expectReadable(other, [first, second]);
  await away.rows('update jobs set due_at = now()');
  await nothingWaits(away);
  expect([...away.bucket().keys()].sort()).toEqual([first.path, second.path].sort());
  await expectReadable(other, [first, second]);
  await other.end('SIGTERM');
  expect(await runs(away, 'verify-audit')).toEqual([0, expect.any(String)]);
  expect(await away.rows(`select actor from audit_events where event = 'registry.restored'`)).toEqual([
    { actor: 'operator' },
  ]);

  // After a rotation nothing in the bucket or the queue is sealed with the old key.
  const old = sealedHeader(parseKeyring(readFileSync(home.keyFile, 'utf8')).current.id);
  const sealedByOld = () => [...home.bucket()].filter(([, bytes]) => bytes.subarray(0, 5).equals(old));
  expect(sealedByOld()).toHaveLength(1);
  home.between.be('down');
  const rotation = startShield('rotate-keys', home.settings);
  await rotation.waitFor('The file store cannot be used');
  home.between.be('through');
  expect((await rotation.ended).code).toBe(0);
  expect(rotation.output()).not.toContain('The database');
  expect(await home.rows(`select id as path from jobs where kind = 'uploads'`)).toEqual([{ path: second.path }]);
  server = await started(home.settings);
  await expectReadable(server, [first, second]);
  await home.rows('update jobs set due_at = now()');
  await nothingWaits(home);
  expect([...home.bucket().keys()].sort()).toEqual([first.path, second.path].sort());
  expect(sealedByOld()).toEqual([]);
  await expectReadable(server, [first, second]);
});
