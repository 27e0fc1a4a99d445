import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Db, openDb } from '../../src/server/platform/db/pool.ts';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { type Acknowledged, crashWriters, crowd } from '../support/crash-writers.ts';
import { temporaryFolder } from '../support/paths.ts';
import { aPerson } from '../support/people.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { raw } from '../support/raw-statement.ts';
import { runShield } from '../support/shield-command.ts';

/** Everything is killed so often, and the server alone so often after that: its database is found running then. */
const rounds = { all: 20, server: 2 };
/** Milliseconds after the start of a server within which it is killed; some are killed before they are ready. */
const readyPauseMs = 700;
const startPauseMs = 900;

const place = temporaryFolder();
const dataDir = path.join(place.path, 'data');
let product: Product | undefined;
let db: Db | undefined;
afterAll(async () => {
  await db?.close();
  await product?.end('SIGTERM');
  place.remove();
});

/** The moments are drawn from it, so that a run that failed can be made again: CRASH_SEED. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
let drawn = seed;
/** From 0 to 1 (mulberry32). */
function random(): number {
  drawn = (drawn + 0x6d2b79f5) | 0;
  let t = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

async function start(port: number): Promise<Product> {
  product = await startProduct({ DATA_DIR: dataDir, PORT: String(port) });
  return product;
}

/** Server, database and every process of theirs, at once. */
async function killAll(server: Product): Promise<void> {
  const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))?.pid;
  const pids = [server.process.pid, postmaster, ...(postmaster ? childrenOf(postmaster).map(({ pid }) => pid) : [])];
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent, a moment ago.
    }
  await server.ended;
}

async function signedIn(address: string): Promise<Record<string, string>> {
  const person = aPerson();
  const post = (where: string) =>
    fetch(`${address}/api${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  await post('/auth/register');
  const { stsTokenManager } = await (await post('/auth/login')).json();
  return { authorization: `Bearer ${stsTokenManager.accessToken}` };
}

async function databaseNow(): Promise<Db> {
  const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  return openDb(connection, { max: 1 });
}

const ids = async (database: Db, text: string): Promise<string[]> =>
  (await database.rows<{ id: string }>(raw(text))).map(({ id }) => id);

/** A copy: more is acknowledged while it is compared. */
const soFar = ({ reports, withdrawn, files, keys, revoked }: Acknowledged) => ({
  reports: [...reports.values()],
  withdrawn: [...withdrawn],
  files: [...files],
  keys: [...keys],
  revoked: [...revoked],
});

/** Nothing that was acknowledged is lost. */
async function expectKept(database: Db, was: ReturnType<typeof soFar>): Promise<void> {
  const missing = async (wanted: readonly string[], text: string) => {
    const there = new Set(await ids(database, text));
    return wanted.filter((id) => !there.has(id));
  };
  expect(await missing(was.reports, 'select id from reports')).toEqual([]);
  expect(await missing(was.withdrawn, 'select id from reports where withdrawn_at is not null')).toEqual([]);
  expect(await missing(was.keys, 'select id from key_pairs')).toEqual([]);
  expect(await missing(was.revoked, 'select id from key_pairs where revoked_at is not null')).toEqual([]);
  const gone = new Set(await ids(database, 'select id from reports where withdrawn_at is not null'));
  const standing = was.files.filter(([, report]) => !gone.has(report)).map(([id]) => id);
  expect(await missing(standing, 'select id from report_attachments')).toEqual([]);
}

const storedIn = (): string[] => {
  const folder = path.join(dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replace(/\.[\w-]+\.part$/, ''))
    .sort();
};

test('killing server and database twenty times in the middle of parallel writes loses nothing, doubles nothing and leaves nothing half done', async () => {
  process.stdout.write(`CRASH_SEED=${seed}\n`);
  const port = await freePort();
  let server = await start(port);
  await server.waitFor('Fraud Shield is ready');
  const { address } = server;
  const sessions = await Promise.all(Array.from({ length: crowd }, () => signedIn(address)));
  const writers = crashWriters(address, sessions);
  const { acknowledged } = writers;
  await eventually(() => acknowledged.reports.size >= 20);

  for (let round = 0; round < rounds.all + rounds.server; round++) {
    const isEarly = round % 5 === 4;
    if (!isEarly) await server.waitFor('Fraud Shield is ready');
    await sleep(random() * (isEarly ? startPauseMs : readyPauseMs));
    const was = soFar(acknowledged);
    if (round < rounds.all) await killAll(server);
    else await server.end('SIGKILL');
    server = await start(port);
    if (round % 4 === 0) {
      await server.waitFor('Fraud Shield is ready');
      const database = await databaseNow();
      await expectKept(database, was);
      await database.close();
    }
  }
  await server.waitFor('Fraud Shield is ready');
  await writers.end();
  process.stdout.write(`${acknowledged.reports.size} reports, ${writers.retried()} calls made again\n`);
  expect(writers.retried()).toBeGreaterThan(rounds.all);

  const database = await databaseNow();
  db = database;
  await expectKept(database, soFar(acknowledged));

  // None twice: what was cut off and sent again with its Idempotency-Key is one report, the one that was answered.
  expect(new Set(await ids(database, 'select id from reports'))).toEqual(new Set(acknowledged.reports.values()));
  expect(await ids(database, 'select idempotency_key as id from report_creations where report_id = 0')).toEqual([]);

  // The last edit that was acknowledged is what stands, with the version before it in the history.
  for (const [number, session] of sessions.entries()) {
    for (const [email, id] of acknowledged.reports) {
      const edit = acknowledged.edits.get(id);
      if (!edit || acknowledged.withdrawn.has(id) || !email.startsWith(`bilal-${number}-`)) continue;
      const answer = await fetch(`${address}/api/report/single?reportID=${id}`, { headers: session });
      expect((await answer.json()).evidence).toBe(edit);
    }
  }
  const edited = new Set(await ids(database, 'select distinct report_id as id from report_versions'));
  expect([...acknowledged.edits.keys()].filter((id) => !edited.has(id))).toEqual([]);

  // No half report: each that stands is found by its three identifiers, and nothing leads to any other.
  const gone = new Set(await ids(database, 'select id from reports where withdrawn_at is not null'));
  const filed = await ids(database, 'select id from reports');
  const tokens = await database.rows<{ id: string; count: string }>(
    raw('select report_id as id, count(*) as count from report_tokens group by report_id'),
  );
  expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set(filed.filter((id) => !gone.has(id))));
  expect(new Set(tokens.map(({ count }) => Number(count)))).toEqual(new Set([3]));
  expect(new Set(await ids(database, 'select report_id as id from report_withdrawals'))).toEqual(gone);
  const created = `select unnest(report_ids) as id from audit_events where event = 'report.created'`;
  expect((await ids(database, created)).sort()).toEqual([...filed].sort());

  // The totals are those of a recount, and the trail is whole.
  const beside = { DATA_DIR: dataDir };
  expect(await runShield('recount', beside)).toEqual([0, expect.stringContaining('The totals are equal.')]);
  expect(await runShield('verify-audit', beside)).toEqual([0, expect.stringContaining('The trail is intact.')]);

  // Each row of a file has its file, which opens; each file without a row is known to be removed.
  const owner = new Map([...acknowledged.reports].map(([email, id]) => [id, sessions[Number(email.split('-')[1])]]));
  for (const [file, report] of acknowledged.files) {
    if (gone.has(report)) continue;
    const answer = await fetch(`${address}/api/report/attachments/${file}`, { headers: owner.get(report) });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  const paths = new Set(await ids(database, 'select path as id from report_attachments'));
  const listed = new Set(await ids(database, `select id from jobs where kind <> 'mail'`));
  expect(storedIn().filter((file) => !paths.has(file) && !listed.has(file))).toEqual([]);

  // And is removed, once whatever might still have been on its way is over.
  await database.rows(raw(`update jobs set due_at = now() - interval '1 second'`));
  await eventually(async () => (await ids(database, `select id from jobs where kind <> 'mail'`)).length === 0);
  expect(storedIn()).toEqual([...paths].sort());
}, 600_000);
