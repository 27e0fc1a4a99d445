import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { mulberry32 } from '../../src/server/demo/reports.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { ask, signedIn } from '../support/business.ts';
import { type Acknowledged, type CrashWriters, crashWriters, crowd } from '../support/crash-writers.ts';
import { aPerson } from '../support/people.ts';
import { freePort, type Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

/** The number of kills of all processes, and then of the server alone, whose database keeps running. */
const rounds = { all: 6, server: 2 };
/** The longest time until a kill, in milliseconds after readiness or, for early kills, after the start. */
const readyPauseMs = 700;
const startPauseMs = 900;

const servers = testServers({ after: afterAll });
let dataDir = '';
let product: Product | undefined;
let writers: CrashWriters | undefined;
let db: pg.Client | undefined;

/** The seed of the kill times; CRASH_SEED repeats a failed run. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const random = mulberry32(seed);

async function start(port: number): Promise<Product> {
  product = await servers.start({ DATA_DIR: dataDir, PORT: String(port) });
  return product;
}

/** Kills the server, the database and their child processes. */
async function killAll(server: Product): Promise<void> {
  const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))?.pid;
  const pids = [server.process.pid, postmaster, ...(postmaster ? childrenOf(postmaster).map(({ pid }) => pid) : [])];
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended with its parent.
    }
  await server.ended;
}

const ids = async (database: pg.Client, text: string): Promise<string[]> =>
  (await database.query<{ id: string }>(text)).rows.map(({ id }) => id);

/** A copy, since more is acknowledged during the comparison. */
const soFar = ({ reports, withdrawn, files, keys, revoked }: Acknowledged) => ({
  reports: [...reports.values()],
  withdrawn: [...withdrawn],
  files: [...files],
  keys: [...keys],
  revoked: [...revoked],
});

/** Expects everything acknowledged to be stored. */
async function expectKept(database: pg.Client, was: ReturnType<typeof soFar>): Promise<void> {
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

test('killing server and database again and again during parallel writes loses and duplicates nothing, and leaves nothing incomplete', async () => {
  process.stdout.write(`CRASH_SEED=${seed}\n`);
  // A failed first try leaves writers that nobody counts again.
  writers?.abandon();
  dataDir = servers.newDataDir();
  const port = await freePort();
  let server = await start(port);
  await server.waitFor('Fraud Shield is ready');
  const { address } = server;
  const sessions = await Promise.all(Array.from({ length: crowd }, async () => (await signedIn(address)).session));
  const writing = crashWriters(address, sessions);
  writers = writing;
  const { acknowledged } = writing;
  await eventually(() => acknowledged.reports.size >= 20);

  for (let round = 0; round < rounds.all + rounds.server; round++) {
    const isEarly = round % 3 === 2;
    if (!isEarly) await server.waitFor('Fraud Shield is ready');
    await sleep(random() * (isEarly ? startPauseMs : readyPauseMs));
    const was = soFar(acknowledged);
    if (round < rounds.all) await killAll(server);
    else await server.end('SIGKILL');
    server = await start(port);
    if (round % 4 === 0) {
      await server.waitFor('Fraud Shield is ready');
      const database = await servers.databaseOf(dataDir);
      await expectKept(database, was);
      await database.end();
    }
  }
  await server.waitFor('Fraud Shield is ready');
  await eventually(() => acknowledged.reports.size >= 60);
  await writing.end();
  process.stdout.write(`${acknowledged.reports.size} reports, ${writing.retried()} calls made again\n`);
  expect(writing.retried()).toBeGreaterThan(rounds.all);

  const database = await servers.databaseOf(dataDir);
  db = database;
  await expectKept(database, soFar(acknowledged));

  // No duplicates: a retry with the same Idempotency-Key returns the report of the first attempt.
  expect(new Set(await ids(database, 'select id from reports'))).toEqual(new Set(acknowledged.reports.values()));
  expect(await ids(database, 'select idempotency_key as id from report_creations where report_id = 0')).toEqual([]);

  // The last acknowledged edit is current, and the version before it is in the history.
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

  // No incomplete report: each is found by its three identifiers, and no token points to any other.
  const gone = new Set(await ids(database, 'select id from reports where withdrawn_at is not null'));
  const filed = await ids(database, 'select id from reports');
  const { rows: tokens } = await database.query<{ id: string; count: string }>(
    'select report_id as id, count(*) as count from report_tokens group by report_id',
  );
  expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set(filed.filter((id) => !gone.has(id))));
  expect(new Set(tokens.map(({ count }) => Number(count)))).toEqual(new Set([3]));
  expect(new Set(await ids(database, 'select id from reports where withdrawal_reason is not null'))).toEqual(gone);
  const created = `select unnest(report_ids) as id from audit_events where event = 'report.created'`;
  expect((await ids(database, created)).sort()).toEqual([...filed].sort());

  // The totals match a recount, and the trail is intact.
  const beside = { DATA_DIR: dataDir };
  expect(await runShield('recount', beside)).toEqual([0, expect.stringContaining('The totals are equal.')]);
  expect(await runShield('verify-audit', beside)).toEqual([0, expect.stringContaining('The trail is intact.')]);

  // Each attachment row has a readable file; each file without a row has a removal job.
  const owner = new Map([...acknowledged.reports].map(([email, id]) => [id, sessions[Number(email.split('-')[1])]]));
  for (const [file, report] of acknowledged.files) {
    if (gone.has(report)) continue;
    const answer = await fetch(`${address}/api/report/attachments/${file}`, { headers: owner.get(report) });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  // A withdrawal can be undone for a minute; then it takes the files with it.
  await database.query('update reports set settles_at = now() where settles_at is not null');
  const waiting = 'select id from reports where settles_at is not null';
  await eventually(async () => (await ids(database, waiting)).length === 0);
  const paths = new Set(await ids(database, 'select path as id from report_attachments'));
  const listed = new Set(await ids(database, `select id from jobs where kind <> 'mail'`));
  expect(storedIn().filter((file) => !paths.has(file) && !listed.has(file))).toEqual([]);

  // The jobs remove those files once no upload can refer to them.
  await database.query(`update jobs set due_at = now() - interval '1 second'`);
  await eventually(async () => (await ids(database, `select id from jobs where kind <> 'mail'`)).length === 0);
  expect(storedIn()).toEqual([...paths].sort());
});

test('killing the server in the middle of a bulk decision leaves each report decided or not, and the audit trail says which', async () => {
  if (!product || !db) throw new Error('the test before has started no server');
  const database = db;
  const { address } = product;
  const { port } = new URL(address);
  const hasEnded = product.process.exitCode !== null || product.process.signalCode !== null;
  // By a first try.
  if (hasEnded) await (await start(Number(port))).waitFor('Fraud Shield is ready');
  const held = () => ids(database, `select id from reports where state = 'held' order by 1`);
  const earlier = new Set(await held());
  const only = async (reports: Promise<string[]>) => (await reports).filter((id) => !earlier.has(id));
  const nadia = aPerson();
  const { session } = await signedIn(address, nadia);
  expect((await runShield('grant', { DATA_DIR: dataDir }, 'moderator', nadia.email))[0]).toBe(0);
  // Each decision is slow enough to be killed in between.
  await database.query(
    `insert into queue_items (report_id, causes, severity, entered_at)
       select id, '{listed}', 1, now() from reports where withdrawn_at is null and state = 'listed' order by id limit 60
       on conflict do nothing;
     create or replace function take_time() returns trigger language plpgsql as $$
       begin perform pg_sleep(0.1); return new; end $$;
     create or replace trigger take_time before insert on moderation_decisions
       for each row execute function take_time()`,
  );
  const listed = await fetch(`${address}/api/admin/queue?limit=100`, { headers: session });
  const items = ((await listed.json()) as { reportID: string; itemVersion: number; version: number }[]).map(
    ({ reportID, itemVersion, version }) => ({ reportID, itemVersion, version }),
  );
  expect(items.length).toBeGreaterThan(10);
  const bulkID = crypto.randomUUID();
  const bulk = { decision: 'hold', reason: 'noEvidence', note: null, bulkID, items };
  const decide = () => ask(address, 'POST', '/admin/queue/bulk', { body: bulk, headers: session });
  const interrupted = decide().catch(() => null);
  const decided = () => only(ids(database, 'select report_id as id from moderation_decisions order by 1'));
  await eventually(async () => (await decided()).length >= 3);
  await product.end('SIGKILL');
  expect(await interrupted).toBeNull();

  const said = () =>
    only(ids(database, `select unnest(report_ids) as id from audit_events where event = 'report.held' order by 1`));
  const waiting = () => ids(database, 'select report_id as id from queue_items order by 1');
  // A decision that was written when the server died is there whole, or not at all.
  await eventually(async () => (await decided()).length === (await only(held())).length);
  const done = await decided();
  expect(done.length).toBeLessThan(items.length);
  expect([await only(held()), await said()]).toEqual([done, done]);
  const all = items.map(({ reportID }) => reportID).sort();
  expect([...done, ...(await waiting())].sort()).toEqual(all);

  const again = await start(Number(port));
  await again.waitFor('Fraud Shield is ready');
  const rest = await decide();
  expect(rest.status).toBe(200);
  expect((await decided()).sort()).toEqual(all);
  expect([(await only(held())).sort(), (await said()).sort(), await waiting()]).toEqual([all, all, []]);
  expect(await runShield('verify-audit', { DATA_DIR: dataDir })).toEqual([
    0,
    expect.stringContaining('The trail is intact.'),
  ]);
});
