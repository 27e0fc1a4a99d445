/**
 * A year of the audit trail: bytes of each line, reading and verifying it, and dropping a month beside deleting one.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { headSealOf, linkOf } from '../dist/server/modules/audit/chain.js';
import { auditRepository } from '../dist/server/modules/audit/repository.js';
import { auditService } from '../dist/server/modules/audit/service.js';
import { auditViewService } from '../dist/server/modules/audit-view/service.js';
import { linesOf } from '../dist/server/modules/check-history/repository.js';
import { monthsBefore } from '../dist/server/platform/clock.js';
import { migrate } from '../dist/server/platform/db/migrate.js';
import { openDb } from '../dist/server/platform/db/pool.js';
import { createLog } from '../dist/server/platform/log.js';
import { parseKeyring } from '../dist/server/platform/vault/keyring.js';
import { createVault } from '../dist/server/platform/vault/vault.js';
import { figure } from './figures.mjs';
import { aRegistry } from './imports.mjs';

/** @typedef {{ name: string, first: Date, until: Date, kinds: string }} Month */

const months = 12;
/** Months whose lines have real MACs: they are verified, and one of them is dropped. */
const real = 2;
/** Lines of each month, ten at a time: hits and minutes of misses. The first two months have one kind each, to weigh it. */
const kindsOf = (/** @type {number} */ at) => ['hhhhhhhhhh', 'mmmmmmmmmm'][at] ?? 'hhhhhhhhhm';
/** Keys that look up; one of them is the one whose history is read. */
const keyIds = Array.from({ length: 500 }, () => crypto.randomUUID());
const vault = createVault(parseKeyring(Buffer.alloc(32, 1).toString('base64')));

/** The first page of a history, without a filter. */
const page = { depth: 51, limit: 51, named: 10 };
const anyLine = { ...page, before: null, since: null, outcome: null, requestId: null, digest: '' };

const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000;
const nothing = () => {};

const hitDetails = JSON.stringify({ lookups: 1, hits: 1, kinds: ['email'], verdict: 'reported' });

/** @param {{ at: Date, number: number, isHit: boolean }} of */
function lineOf({ at, number, isHit }) {
  const common = { at: `${at.getTime()}000`, actor: 'key', actorId: keyIds[number % keyIds.length] ?? null };
  if (isHit)
    return {
      ...{ ...common, event: 'lookup', details: hitDetails },
      reportIds: [String(115_000_000_000_000_000n + BigInt(number) * 7_919n)],
      requestId: crypto.randomUUID(),
    };
  const digest = createHmac('sha256', 'bench').update(String(number)).digest('hex');
  const details = { calls: 412, lookups: 412, firstAt: new Date(at.getTime() - 59_000).toISOString(), digest };
  return { ...common, event: 'lookup.misses', reportIds: [], requestId: null, details: JSON.stringify(details) };
}

/**
 * Fills one month with lines that continue the chain.
 * @param {pg.Client} client
 * @param {{ key: Buffer, month: Month, lines: number, before: { position: number, mac: Buffer } }} given
 */
async function fillMonth(client, { key, month, lines, before }) {
  const end = Math.min(month.until.getTime(), Date.now());
  const every = (end - month.first.getTime()) / (lines + 1);
  const sink = client.query(
    from('copy audit_events (at, actor, actor_id, event, report_ids, request_id, position, mac, details) from stdin'),
  );
  let { position, mac } = before;
  let rows = '';
  for (let n = 0; n < lines; n++) {
    const at = new Date(month.first.getTime() + Math.floor(n * every));
    const line = lineOf({ at, number: position, isHit: month.kinds[n % 10] === 'h' });
    mac = linkOf(key, line, { position, mac });
    position += 1;
    rows += `${at.toISOString()}\t${line.actor}\t${line.actorId}\t${line.event}\t{${line.reportIds}}\t${line.requestId ?? '\\N'}\t${position}\t\\\\x${mac.toString('hex')}\t${line.details ?? '\\N'}\n`;
    if (rows.length < 1_000_000 && n < lines - 1) continue;
    if (!sink.write(rows)) await once(sink, 'drain');
    rows = '';
  }
  sink.end();
  await once(sink, 'finish');
  return { position, mac };
}

/**
 * Fills one month with lines that look the same, but whose MACs are made up.
 * @param {pg.Client} client
 * @param {{ month: Month, lines: number, position: number }} given
 */
async function fillQuickly(client, { month, lines, position }) {
  const end = Math.min(month.until.getTime(), Date.now());
  const { indexes } = await one(
    client,
    `select coalesce(json_agg(indexdef) filter (where indexdef !~ 'pkey'), '[]') as indexes from pg_indexes
     where tablename = '${month.name}'`,
  );
  // Without indexes and write-ahead log: what is measured is read afterwards.
  await client.query(`alter table ${month.name} drop constraint ${month.name}_pkey`);
  for (const index of indexes) await client.query(`drop index ${/ index (\S+) on /i.exec(index)?.[1]}`);
  await client.query(`alter table ${month.name} set unlogged`);
  const details = lineOf({ at: month.first, number: 1, isHit: false }).details;
  await client.query({
    text: `insert into audit_events (at, actor, actor_id, event, report_ids, request_id, position, mac, details)
      select $1::timestamptz + n * $2::float8 * interval '1 ms', 'key', ($3::uuid[])[1 + n % ${keyIds.length}],
        case when is_hit then 'lookup' else 'lookup.misses' end,
        case when is_hit then array[115000000000000000 + n * 7919] else '{}' end,
        case when is_hit then gen_random_uuid()::text end, $4::bigint + n, decode(md5(n::text), 'hex'),
        case when is_hit then '${hitDetails}' else $5 end
      from generate_series(1, $6::bigint) n, lateral (select substr($7, (n % 10)::int + 1, 1) = 'h' as is_hit) kind`,
    values: [month.first, (end - month.first.getTime()) / (lines + 1), keyIds, position, details, lines, month.kinds],
  });
  await client.query(`set maintenance_work_mem = '1GB'; alter table ${month.name} add primary key (id)`);
  for (const index of indexes) await client.query(index);
  return position + lines;
}

/** @param {pg.Client} client @param {string} sql @returns {Promise<any>} the first row */
const one = async (client, sql) => (await client.query(sql)).rows[0];

/** Does something and says how long it took and what it wrote to the write-ahead log. */
async function timed(/** @type {pg.Client} */ client, /** @type {() => Promise<unknown>} */ work) {
  const { lsn } = await one(client, 'select pg_current_wal_insert_lsn() as lsn');
  const begun = performance.now();
  await work();
  const took = seconds(begun);
  const { wal } = await one(client, `select pg_current_wal_insert_lsn() - '${lsn}'::pg_lsn as wal`);
  return { seconds: took, walMb: Number(wal) / 1e6 };
}

/** @param {pg.Client} client @param {Date} now @returns {Promise<Month[]>} */
async function makeMonths(client, now) {
  const { name } = await one(
    client,
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'audit_events'::regclass and relname like 'audit_events_before_%'`,
  );
  await client.query(`alter table audit_events detach partition ${name}; drop table ${name}`);
  const made = [];
  for (let at = 0; at < months; at++) {
    const first = monthsBefore(now, months - 1 - at);
    const day = first.toISOString().slice(0, 10);
    await client.query(`select audit_events_add_month('${day}')`);
    const until = monthsBefore(first, -1);
    made.push({ name: `audit_events_${day.slice(0, 7).replace('-', '_')}`, first, until, kinds: kindsOf(at) });
  }
  return made;
}

/** @type {import('./sections.mjs').Section} */
export async function auditTrail({ root, scale, print }) {
  const lines = scale.audit;
  const perMonth = Math.floor(lines / months);
  const folder = join(root, 'audit');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { server, databaseUrl } = await aRegistry(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  const db = openDb({ connectionString: databaseUrl }, { max: 4 });
  try {
    await migrate({ connectionString: databaseUrl });
    await client.connect();
    const audit = auditService({
      ...{ db, audit: auditRepository(), vault, clock: () => new Date(), log: createLog('warn', print), endFile: null },
      ...{ isRequired: false, keepMonths: months - 2 },
    });
    const all = await makeMonths(client, new Date());
    const { sealed } = await aKey(client, audit);
    const key = Buffer.from(String(vault.open(keyPlace, sealed)), 'base64');
    let end = { position: 0, mac: Buffer.alloc(0) };
    for (const [at, month] of all.entries()) {
      const begun = performance.now();
      if (at < real) end = await fillMonth(client, { key, month, lines: perMonth, before: end });
      else end = { ...end, position: await fillQuickly(client, { month, lines: perMonth, position: end.position }) };
      print(`  ${month.name}: ${Math.round(perMonth / seconds(begun)).toLocaleString('en')} lines a second`);
    }
    await client.query({
      text: 'update audit_chain set position = $1, mac = $2, seal = $3',
      values: [end.position, end.mac, headSealOf(key, end)],
    });
    await client.query('vacuum analyze audit_events');
    await client.query('checkpoint');

    const sizes = [];
    for (const { name } of all.slice(0, 2))
      sizes.push(
        await one(
          client,
          `select pg_relation_size('${name}') / ${perMonth}.0 as heap, pg_indexes_size('${name}') / ${perMonth}.0 as indexes`,
        ),
      );
    const { bytes } = await one(
      client,
      `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'audit_events'::regclass`,
    );
    print(`  bytes: ${JSON.stringify({ hit: sizes[0], misses: sizes[1], all: Number(bytes) })}`);

    const reads = await readings(db, audit);
    print(`  reads in ms: ${JSON.stringify(reads)}`);
    const begun = performance.now();
    const stop = new AbortController();
    let verified = 0;
    const onProgress = (/** @type {number} */ read) => {
      if (read < real * perMonth - 5_000) verified = read;
      else stop.abort();
    };
    await audit.verify({ onProgress, signal: stop.signal });
    const verifySeconds = seconds(begun);
    print(`  verified ${verified} lines in ${verifySeconds.toFixed(1)} s`);

    const [dropped, deleted] = all;
    if (!dropped || !deleted) throw new Error('there are two months');
    const held = await timed(client, async () => {
      // Of the two months, the older one is dropped, and what is left of the other has still to be verified.
      while (await oldestIs(client, dropped.name)) await audit.dropOld();
    });
    print(`  verified, took out and dropped a month: ${JSON.stringify(held)}`);
    await client.query('alter table audit_events disable trigger user');
    const drop = await timed(client, () =>
      client.query(
        `begin; alter table audit_events detach partition ${all[2]?.name}; drop table ${all[2]?.name}; commit`,
      ),
    );
    const remove = await timed(client, () => client.query(`delete from ${deleted.name}`));
    const vacuum = await timed(client, () => client.query(`vacuum ${deleted.name}`));
    print(`  dropped: ${JSON.stringify(drop)}, deleted: ${JSON.stringify(remove)}, vacuum: ${JSON.stringify(vacuum)}`);

    const name = `audit trail, ${lines.toLocaleString('en')} lines`;
    const perHit = Number(sizes[0].heap) + Number(sizes[0].indexes);
    const figures = [
      figure(`${name}: a lookup with a find`, { unit: 'bytes', ours: perHit }),
      figure(`${name}: a minute of misses of a key`, {
        unit: 'bytes',
        ours: Number(sizes[1].heap) + Number(sizes[1].indexes),
      }),
      figure(`${name}: verify-audit`, { unit: 'lines a second', ours: verified / verifySeconds }),
      ...Object.entries(reads).map(([what, ms]) => figure(`${name}: ${what}`, { unit: 'ms', ours: ms })),
      figure(`${name}: drop a month`, {
        ...{ unit: 's', ours: drop.seconds, floor: remove.seconds + vacuum.seconds },
        floorIs: 'delete it and vacuum',
      }),
    ];
    return { figures, raw: { lines, sizes, bytes, reads, verified, verifySeconds, held, drop, remove, vacuum } };
  } finally {
    await db.close();
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const keyPlace = { table: 'audit_chain', column: 'sealed_key', id: '', early: 'audit_chain.key' };

/** Makes the chain's key. */
async function aKey(
  /** @type {pg.Client} */ client,
  /** @type {import('../dist/server/modules/audit/service.js').AuditService} */ audit,
) {
  await audit.verify({ onProgress: nothing, signal: new AbortController().signal });
  return one(client, 'select sealed_key as sealed from audit_chain');
}

const oldestIs = async (/** @type {pg.Client} */ client, /** @type {string} */ name) =>
  (await one(client, `select to_regclass('${name}') is not null as there`)).there;

/** What people wait for, in milliseconds: the median of five. */
async function readings(
  /** @type {import('../dist/server/platform/db/pool.js').Db} */ db,
  /** @type {import('../dist/server/modules/audit/service.js').AuditService} */ audit,
) {
  const view = auditViewService({ db, audit });
  const by = { accountId: crypto.randomUUID(), requestId: 'bench' };
  const aHalfYearAgo = monthsBefore(new Date(), 6).toISOString().slice(0, 10);
  const reads = {
    'the auditor’s first page': () => view.list({ limit: 50 }, by),
    'of another kind than lookups': () => view.list({ limit: 50, kind: 'session' }, by),
    'of one key': () => view.list({ limit: 50, actor: String(keyIds[7]) }, by),
    'of half a year ago': () => view.list({ limit: 50, until: aHalfYearAgo }, by),
    '10,000 lines as CSV': () => view.csv({ limit: 10_000 }, by),
    'the first line of a day': () => auditRepository().firstSince(db, new Date(`${aHalfYearAgo}T00:00:00Z`)),
    'a key’s own history': () => linesOf(db, { ...anyLine, keyIds: [String(keyIds[7])] }),
    'what is not chained': () => auditRepository().waiting(db),
  };
  /** @type {Record<string, number>} */
  const found = {};
  for (const [what, read] of Object.entries(reads)) {
    const runs = [];
    for (let run = 0; run < 5; run++) {
      const begun = performance.now();
      await read();
      runs.push(performance.now() - begun);
    }
    found[what] = runs.sort((a, b) => a - b)[2] ?? Number.NaN;
  }
  return found;
}
