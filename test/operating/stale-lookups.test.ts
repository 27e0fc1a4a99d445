/** Lookups while the primary is lost and its replica lives, on two of Debian's PostgreSQL servers. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBusiness, aLookup, anEmail, ask, type Business, type HttpAnswer, statusesOf } from '../support/business.ts';
import { type DebianServer, hasDebianPostgres, standbyOf, startDebianPostgres } from '../support/debian-postgres.ts';
import { temporaryFolder } from '../support/paths.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { runShield } from '../support/shield-command.ts';

/** Longer than the 30 seconds after which a process that cannot report its keys stops sealing. */
const staleMaxSeconds = 40;
const identifiersPerDay = 30;
const pauseMs = 10;
const folder = temporaryFolder();
let beginnings = 0;
const inFolder = (name: string) => path.join(folder.path, `${beginnings}-${name}`);
const products: Product[] = [];
let primary: DebianServer;
let replica: DebianServer;
/** A server that answers while there is no primary, and one that does not. */
let server: Product;
let strict: Product;
let settings: Record<string, string>;
/** The statements that servers run without any lookup. A slow machine runs them as often as a test's lookups. */
const background = new Set<string>();
/** Whether a test has taken the primary away and not brought it back. */
let isPrimaryLost = false;

async function started(more: Record<string, string>): Promise<Product> {
  const product = await startProduct({ ...settings, ...more });
  products.push(product);
  await product.waitFor('ready at');
  return product;
}

/** Waits until the replica is used again. */
const replicaIsUsed = ({ address }: Product): Promise<void> =>
  eventually(async () => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return /^fraud_shield_replica_in_use\{[^}]*\} 1$/m.test(text);
  });

/** Waits until the replica has what the primary has now. */
async function replicated(): Promise<void> {
  const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as lsn');
  const has = `select pg_last_wal_replay_lsn() >= '${rows[0].lsn}' as it`;
  await eventually(async () => (await replica.query(has)).rows[0].it);
}

async function readiness({ address }: Product, purpose = '') {
  const answer = await fetch(`${address}/readyz${purpose}`);
  return [answer.status, (await answer.json()).checks.database];
}

async function file({ address }: Product, { session }: Business, email: string): Promise<number> {
  const { status } = await ask(address, 'POST', '/report/add-report', { body: aReport({ email }), headers: session });
  return status;
}

/** Looks someone up, with a short pause after each call, until `until` holds. @returns the answers, each with the time of its call */
async function keepLooking(
  { proof }: Business,
  body: object,
  until: (answer: HttpAnswer) => boolean,
): Promise<(HttpAnswer & { begun: number })[]> {
  const answers: (HttpAnswer & { begun: number })[] = [];
  for (;;) {
    const begun = Date.now();
    const answer = await aLookup(server.address, proof, body);
    answers.push({ ...answer, begun });
    if (until(answer)) return answers;
    if (answers.length > 100_000) throw new Error('It never ends.');
    await sleep(pauseMs);
  }
}

const isStale = ({ body }: HttpAnswer): boolean => body.stale !== undefined;

/** The answered lookups whose audit lines are not in the database. */
async function unaudited(answers: readonly HttpAnswer[], from: DebianServer): Promise<string[]> {
  const { rows } = await from.query(`select request_id from audit_events where event = 'lookup'`);
  const kept = new Set(rows.map(({ request_id }) => request_id));
  const answered = answers.filter(({ status }) => status === 200).map(({ body }) => body.requestId);
  return answered.filter((id) => !kept.has(id));
}

async function begin(): Promise<void> {
  beginnings += 1;
  primary = await startDebianPostgres(inFolder('one'));
  await primary.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await primary.kill();
  await primary.start();
  await primary.query('create schema statistics');
  await primary.query('create extension pg_stat_statements schema statistics');
  replica = await standbyOf(primary, inFolder('other'));
  // A commit returns when the replica has it on disk.
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  settings = {
    DATABASE_URL: `postgres://postgres@${primary.host},${replica.host}/postgres?target_session_attrs=primary`,
    DATABASE_REPLICA_URL: `postgres://postgres@${primary.host},${replica.host}/postgres?target_session_attrs=standby`,
    SHIELD_KEYS: randomBytes(32).toString('base64'),
    RATE_PLANS: JSON.stringify({
      default: { callsPerSecond: 100_000, lookupsPerMinute: 1_000_000, identifiersPerDay },
    }),
  };
  const stale = { LOOKUPS_WHILE_AWAY: 'stale', STALE_MAX: String(staleMaxSeconds) };
  server = await started({ ...stale, DATA_DIR: inFolder('data') });
  strict = await started({ DATA_DIR: inFolder('strict') });
  await Promise.all([replicaIsUsed(server), replicaIsUsed(strict)]);
  // Whatever is asked in three seconds without a lookup.
  for (const one of [primary, replica]) await one.query('select statistics.pg_stat_statements_reset()');
  await sleep(3_000);
  for (const one of [primary, replica]) {
    const { rows } = await one.query('select queryid from statistics.pg_stat_statements');
    for (const { queryid } of rows) background.add(queryid);
  }
}

async function end(): Promise<void> {
  for (const product of products.splice(0)) await product.end('SIGTERM');
  await primary?.kill();
  await replica?.kill();
}

describe.skipIf(!hasDebianPostgres)('while there is no primary', () => {
  beforeAll(begin);
  beforeEach(async () => {
    if (!isPrimaryLost) return;
    // A second try cannot go on from where the first one failed.
    await end();
    await begin();
    isPrimaryLost = false;
  });
  afterAll(async () => {
    await end();
    folder.remove();
  });

  test('with a primary, a lookup costs no statement more than without the setting', async () => {
    const lookups = 20;
    const statementsOf = async ({ address }: Product) => {
      const shop = await aBusiness(address);
      const { email } = anEmail();
      expect(await file(server, shop, email)).toBe(200);
      await aLookup(address, shop.proof, { email });
      await replicated();
      const all = [];
      for (const one of [primary, replica]) await one.query('select statistics.pg_stat_statements_reset()');
      for (let n = 0; n < lookups; n += 1) await aLookup(address, shop.proof, { email });
      for (const one of [primary, replica]) {
        const { rows } = await one.query(
          `select query, calls::int from statistics.pg_stat_statements
            where calls >= ${lookups} and queryid not in (${[...background].join()}) order by query`,
        );
        all.push(rows);
      }
      return all;
    };
    const [onPrimary, onReplica] = await statementsOf(server);
    expect(onPrimary).toEqual([
      { query: expect.stringContaining('from key_pairs'), calls: lookups },
      { query: expect.stringContaining('pg_current_wal_flush_lsn'), calls: lookups },
    ]);
    expect(onReplica).toHaveLength(2);
    expect(await statementsOf(strict)).toEqual([onPrimary, onReplica]);
  });

  test('a primary that stands still is replaced by the replica until it goes on', async () => {
    const shop = await aBusiness(server.address);
    const { email } = anEmail();
    expect(await file(server, shop, email)).toBe(200);
    await replicated();
    const looking = keepLooking(shop, { email }, isStale);
    isPrimaryLost = true;
    primary.signal('SIGSTOP');
    const answers = await looking.finally(() => primary.signal('SIGCONT'));
    const after = await keepLooking(shop, { email }, (answer) => !isStale(answer));
    expect(new Set([...answers, ...after].map(({ status }) => status))).toEqual(new Set([200]));
    await replicaIsUsed(server);
    isPrimaryLost = false;
  });

  test('the replica answers without a gap and says so, and nothing is lost when the primary is back', async () => {
    const shop = await aBusiness(server.address);
    const revoked = await aBusiness(server.address);
    const { email } = anEmail();
    expect(await file(server, shop, email)).toBe(200);
    expect((await ask(server.address, 'DELETE', `/keys/${revoked.pair.id}`, { headers: revoked.session })).status).toBe(
      200,
    );
    const [first] = await keepLooking(shop, { email }, () => true);
    expect(first?.body.stale).toBeUndefined();
    await replicated();

    const before = Date.now();
    const looking = keepLooking(shop, { email, receipt: true }, isStale);
    isPrimaryLost = true;
    await primary.kill();
    const answers = await looking;
    expect(statusesOf(answers)).toEqual({ 200: answers.length });
    const last = answers.at(-1)?.body;
    expect(last.reports).toHaveLength(1);
    expect(Date.parse(last.stale.since)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(last.stale.since)).toBeGreaterThan(before - 10_000);
    expect(decodeJwt(last.receipt)).toMatchObject({ stale: last.stale, reports: [expect.stringMatching(/@1$/)] });

    expect((await aLookup(server.address, revoked.proof)).status).toBe(403);
    const unknown = { ...shop.proof, secret: `${shop.proof.secret?.slice(0, -1)}_` };
    expect((await aLookup(server.address, unknown)).status).toBe(401);
    const batch = await ask(server.address, 'POST', '/get-report-detail/batch', {
      body: { queries: [{ email }, { email: 'nobody' }] },
      headers: shop.proof,
    });
    expect(batch.body.results.map((one: { stale?: object }) => one.stale)).toEqual([last.stale, undefined]);
    const latest = await ask(server.address, 'GET', '/reports/recent?limit=1', { headers: shop.proof });
    expect(latest.body).toMatchObject({ stale: last.stale, reports: [{ city: 'Lahore' }] });
    expect(await file(server, shop, email)).toBe(503);

    expect(await readiness(server)).toEqual([503, 'noAnswer']);
    expect(await readiness(server, '?for=lookups')).toEqual([200, 'stale']);
    expect((await aLookup(strict.address, shop.proof, { email })).status).toBe(503);
    expect(await readiness(strict, '?for=lookups')).toEqual([503, 'noAnswer']);

    // Limits hold: the account has asked for one identifier.
    const statuses: number[] = [];
    for (let n = 0; n < identifiersPerDay + 3; n += 1)
      statuses.push((await aLookup(server.address, shop.proof)).status);
    expect(statuses).toEqual(statuses.map((_, n) => (n < identifiersPerDay - 1 ? 200 : 429)));

    await primary.start();
    const after = await keepLooking(shop, { email }, (answer) => answer.status === 200 && !isStale(answer));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(async () => (await unaudited(answers, primary)).length === 0);
    await eventually(async () => {
      const { rows } = await primary.query(
        `select coalesce(sum(lookups), 0)::int as lookups from usage_days where account_id = '${shop.accountId}'`,
      );
      return rows[0].lookups >= answers.length + identifiersPerDay;
    });
    // What was admitted without the primary is saved.
    expect((await aLookup(strict.address, shop.proof)).status).toBe(429);
    expect(await readiness(server)).toEqual([200, 'ok']);
    isPrimaryLost = false;
  });

  test('it ends after STALE_MAX, and with the promoted replica everything is complete', async () => {
    await replicaIsUsed(server);
    const shop = await aBusiness(server.address);
    const { email } = anEmail();
    expect(await file(server, shop, email)).toBe(200);
    expect((await aLookup(server.address, shop.proof, { email })).status).toBe(200);
    await replicated();
    isPrimaryLost = true;
    await primary.kill();
    const first = await keepLooking(shop, { email }, isStale);
    const misses = 5;
    for (let n = 0; n < misses; n += 1) expect(isStale(await aLookup(server.address, shop.proof))).toBe(true);
    const answers = [...first, ...(await keepLooking(shop, { email }, ({ status }) => status === 503))];
    const stale = answers.filter(isStale);
    expect(stale.length).toBeGreaterThan(0);
    const tooOld = stale.filter(({ begun, body }) => begun - Date.parse(body.stale.since) > staleMaxSeconds * 1_000);
    expect(tooOld).toEqual([]);
    expect(statusesOf(answers)).toEqual({ 200: answers.length - 1, 503: 1 });
    expect(await readiness(server, '?for=lookups')).toEqual([503, 'noAnswer']);
    const output = await server.waitFor('"event":"lookups refused without the primary"');
    expect(output).toContain('"event":"lookups answered without the primary"');

    // A few keys and reports, each counted again after a failed write, however many lookups there were.
    const text = await (await fetch(`${server.address}/metrics`)).text();
    for (const buffer of ['usage', 'disclosures']) {
      const items = new RegExp(`^fraud_shield_write_buffer_items\\{[^}]*buffer="${buffer}"\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1];
      expect([buffer, Number(items) <= 12]).toEqual([buffer, true]);
    }

    await replica.query('select pg_promote()');
    await eventually(async () => (await aLookup(server.address, shop.proof, { email })).status === 200);
    await eventually(async () => (await file(server, shop, anEmail().email)) === 200);
    expect(isStale(await aLookup(server.address, shop.proof, { email }))).toBe(false);
    await eventually(async () => (await unaudited(answers, replica)).length === 0);
    // A stop writes the lines of lookups that found nothing, too.
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const { rows } = await replica.query(
      `select sum((details::json ->> 'calls')::int)::int as calls from audit_events
        where event = 'lookup.misses' and actor_id = '${shop.pair.id}'`,
    );
    expect(rows).toEqual([{ calls: misses }]);
    process.stdout.write(`${stale.length} lookups answered without a primary, all of them audited.\n`);
    expect(await runShield('verify-audit', { ...settings, DATA_DIR: inFolder('data') })).toEqual([
      0,
      expect.stringContaining('The trail is intact.'),
    ]);
  });
});
