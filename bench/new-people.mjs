/** Lookups of people that the caller has not looked up that day, like nearly all lookups of a shop. */
import pg from 'pg';
import { aBusiness, rawLookup } from './business.mjs';
import { personOf } from './dataset/people.mjs';
import { figure, median } from './figures.mjs';
import { loaded, withServers } from './lookups.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */
/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {'hit' | 'miss' | 'verdict'} Kind */
/** @typedef {{ floor: Run[], ours: Run[], floorOpen: Run[], oursOpen: Run[], pace: number }} Compared */

/** More lookups a second than any machine makes. */
const maxPerSecond = 20_000;

/**
 * Requests that never look up a person twice with the same account: hits and verdicts use the known emails, once with each
 * account; misses use an email that nobody has.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {import('./business.mjs').Business[]} businesses
 */
function newPeople({ emails }, businesses) {
  const [run, count] = [crypto.randomUUID(), businesses.length * emails.length];
  const used = { known: 0, unknown: 0 };
  const by = (/** @type {number} */ turn) =>
    /** @type {import('./business.mjs').Business} */ (businesses[turn % businesses.length]);
  const known = (/** @type {number} */ n, more = {}) =>
    rawLookup(by(Math.floor(n / emails.length)), { email: emails[n % emails.length], ...more });
  /** @type {Record<Kind, (n: number) => string>} */
  const requestOf = {
    hit: (n) => known(n % count),
    verdict: (n) => known(n % count, { detail: 'verdict' }),
    miss: (n) => rawLookup(by(n), { email: `nobody.${run}.${n}@example.org` }),
  };
  const group = (/** @type {Kind} */ kind) => (kind === 'miss' ? 'unknown' : 'known');
  return {
    /** The next requests. @param {Kind} kind @param {number} wanted */
    next: (kind, wanted) => Array.from({ length: wanted }, (_, n) => requestOf[kind](used[group(kind)] + n)),
    /** @param {Kind} kind @param {number} sent how many of them were sent */
    use(kind, sent) {
      used[group(kind)] += sent;
    },
    /** Whether someone was asked for again. */
    isExhausted: () => used.known > count,
  };
}

/** @param {string} databaseUrl */
async function analyze(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze audit_events, audit_misses, disclosures, identifier_sketches, queue_items, usage_days');
  await client.end();
}

/**
 * Measures the product and the bare server in turn, so that other load on the machine affects both: at full load, and at a
 * third of the product's rate with callers that are independent of each other.
 * @param {import('./lookups.mjs').Servers} servers
 * @param {(server: Server, rate?: number) => Promise<Run>} runOn
 * @param {{ rounds: number, databaseUrl: string }} options
 * @returns {Promise<Compared>}
 */
async function compare({ product, bare }, runOn, { rounds, databaseUrl }) {
  /** @type {Compared} */
  const runs = { floor: [], ours: [], floorOpen: [], oursOpen: [], pace: 0 };
  // Not measured: first the engine compiles what it runs often; then comes what the database does by itself within a
  // minute, because its plans depend on the size of tables that were empty until now.
  await runOn(product);
  await runOn(bare);
  await analyze(databaseUrl);
  for (let round = 0; round < rounds; round++) {
    runs.floor.push(await runOn(bare));
    runs.ours.push(await runOn(product));
  }
  runs.pace = Math.round(median(runs.ours.map(({ perSecond }) => perSecond)) / 3 / 100) * 100 || 100;
  for (let round = 0; round < rounds; round++) {
    runs.floorOpen.push(await runOn(bare, runs.pace));
    runs.oursOpen.push(await runOn(product, runs.pace));
  }
  return runs;
}

/**
 * Starts both servers, and measures runs of them about people that the caller has not looked up that day.
 * @template T
 * @param {import('./figures.mjs').Given} given
 * @param {boolean} isShort
 * @param {(with_: { servers: import('./lookups.mjs').Servers, rounds: number, businesses: import('./business.mjs').Business[],
 *   runOf: (kind: Kind, connections: number) => (server: Server, rate?: number) => Promise<Run> }) => Promise<T>} measure
 */
const withNewPeople = ({ dataset, scale: { tiny, full }, print }, isShort, measure) =>
  withServers(dataset, async (servers) => {
    const isLong = full && !isShort;
    const [rounds, seconds, warmSeconds] = tiny ? [1, 0.1, 0.1] : isLong ? [3, 10, 2] : [2, 2, 0.5];
    const businesses = [];
    // Each from a different address, another one in each run, because registrations are slowed down by address.
    const network = `10.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
    for (let n = 1; n <= (tiny ? 2 : isLong ? 40 : 10); n++)
      businesses.push(await aBusiness(`http://127.0.0.1:${servers.product.port}`, `${network}.${n}`));
    const people = newPeople(dataset, businesses);
    /** @type {(kind: Kind, connections: number) => (server: Server, rate?: number) => Promise<Run>} */
    const runOf = (kind, connections) => async (server, rate) => {
      const requests = people.next(kind, Math.ceil(1.1 * (rate ?? maxPerSecond) * (seconds + warmSeconds)));
      const run = await loaded(dataset, server, { connections, seconds, warmSeconds, requests, rate });
      if (server === servers.product) people.use(kind, run.sent);
      return run;
    };
    const measured = await measure({ servers, rounds, businesses, runOf });
    if (people.isExhausted() && !tiny)
      print('Some people were asked for again: the machine is too fast for this many accounts.');
    return measured;
  });

/**
 * @param {readonly number[]} someConnections
 * @param {{ isShort?: boolean }} [options]
 * @returns {import('./figures.mjs').Section}
 */
const overConnections =
  (someConnections, { isShort = false } = {}) =>
  (given) =>
    withNewPeople(given, isShort, async ({ servers, rounds, runOf }) => {
      const { databaseUrl } = given.dataset;
      const runs = [];
      for (const connections of someConnections)
        runs.push({
          connections,
          hit: await compare(servers, runOf('hit', connections), { rounds, databaseUrl }),
          miss: await compare(servers, runOf('miss', connections), { rounds, databaseUrl }),
        });
      return { figures: runs.flatMap(figuresOf), raw: runs };
    });

const floorIs = 'bare node:http, one prepared query, pipelined';

/** @param {{ connections: number, hit: Compared, miss: Compared }} runs */
const figuresOf = ({ connections, hit, miss }) =>
  Object.entries({ hit, miss }).flatMap(([kind, { ours, floor, oursOpen, floorOpen, pace }]) => {
    const line = (
      /** @type {string} */ what,
      /** @type {'perSecond' | 'p50' | 'p99' | 'p999' | 'nodeMicros' | 'postgresMicros'} */ name,
      /** @type {{ unit: string, atLeast?: number, atMost?: number }} */ bounds,
      both = { ours, floor },
    ) =>
      figure(`new people, ${kind}, ${connections} connection${connections > 1 ? 's' : ''}${what}`, {
        ours: median(both.ours.map((run) => run[name])),
        floor: median(both.floor.map((run) => run[name])),
        floorIs,
        ...bounds,
      });
    const open = { ours: oursOpen, floor: floorOpen };
    return [
      line('', 'perSecond', { unit: 'a second', atLeast: kind === 'hit' ? 0.85 : 1 }),
      line(': p50', 'p50', { unit: 'ms' }),
      line(': p99', 'p99', { unit: 'ms', atMost: 2 }),
      line(': p99.9', 'p999', { unit: 'ms', atMost: 3 }),
      line(`, ${pace} a second: p50`, 'p50', { unit: 'ms' }, open),
      line(`, ${pace} a second: p99`, 'p99', { unit: 'ms', atMost: 2 }, open),
      line(`, ${pace} a second: p99.9`, 'p999', { unit: 'ms', atMost: 3 }, open),
      line(': CPU of Node', 'nodeMicros', { unit: 'µs' }),
      line(': CPU of PostgreSQL', 'postgresMicros', { unit: 'µs' }),
    ];
  });

export const lookup = overConnections([64]);

/** Many callers, few and one, for a shorter time; many first, until the engine has compiled all. */
export const connections = overConnections([500, 20, 1], { isShort: true });

/** The most that half of the answers about an identifier with many reports may take, in ms. */
const most = { verdict: 5, 'first page': 15 };

/**
 * `detail: verdict` beside a hit, and what an identifier with many reports costs.
 * @type {import('./figures.mjs').Section}
 */
export const verdicts = (given) =>
  withNewPeople(given, true, async ({ servers: { product, bare }, rounds, businesses, runOf }) => {
    const [verdict, hit] = [runOf('verdict', 64), runOf('hit', 64)];
    await verdict(product);
    await hit(bare);
    /** @type {Record<'floor' | 'hit' | 'verdict', Run[]>} */
    const runs = { floor: [], hit: [], verdict: [] };
    const [business] = /** @type {[import('./business.mjs').Business]} */ (businesses);
    const { email } = personOf(0);
    const bodies = { verdict: { email, detail: 'verdict' }, 'first page': { email } };
    /** @type {Record<keyof typeof most, Run[]>} */
    const many = { verdict: [], 'first page': [] };
    for (let round = 0; round < rounds; round++) {
      runs.floor.push(await verdict(bare));
      runs.verdict.push(await verdict(product));
      runs.hit.push(await hit(product));
      for (const name of /** @type {const} */ (['verdict', 'first page'])) {
        const requests = [rawLookup(business, bodies[name])];
        const load = { connections: 1, seconds: given.scale.seconds, requests };
        many[name].push(await loaded(given.dataset, product, load));
      }
    }
    const of = (/** @type {Run[]} */ some, /** @type {'perSecond' | 'p50' | 'nodeMicros' | 'postgresMicros'} */ what) =>
      median(some.map((run) => run[what]));
    const ours = of(runs.verdict, 'perSecond');
    const compared = { unit: 'a second', ours, atLeast: 1 };
    return {
      figures: [
        figure('verdicts, 64 connections', { ...compared, floor: of(runs.floor, 'perSecond'), floorIs }),
        figure('verdicts, 64 connections, beside hits', {
          ...compared,
          floor: of(runs.hit, 'perSecond'),
          floorIs: 'the product’s hits',
        }),
        ...Object.entries(many).flatMap(([name, some]) => [
          figure(`most reports, ${name}: p50`, {
            unit: 'ms',
            ours: of(some, 'p50'),
            oursAtMost: most[/** @type {keyof typeof most} */ (name)],
          }),
          figure(`most reports, ${name}: CPU of Node`, { unit: 'µs', ours: of(some, 'nodeMicros') }),
          figure(`most reports, ${name}: CPU of PostgreSQL`, { unit: 'µs', ours: of(some, 'postgresMicros') }),
        ]),
      ],
      raw: { ...runs, many },
    };
  });
