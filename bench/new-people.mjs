/** Lookups of people that the caller has not looked up that day, like nearly all lookups of a shop. */
import pg from 'pg';
import { aBusiness, rawLookup } from './business.mjs';
import { figure, median } from './figures.mjs';
import { loaded, withServers } from './lookups.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */
/** @typedef {{ floor: Run[], ours: Run[], floorOpen: Run[], oursOpen: Run[], pace: number }} Compared */

/** More lookups a second than any machine makes. */
const maxPerSecond = 20_000;

/**
 * Requests that never look up a person twice with the same account: hits and verdicts use the known emails, once with each
 * account; misses use an email that nobody has.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {import('./business.mjs').Business[]} businesses
 * @param {'hit' | 'miss' | 'verdict'} kind
 */
export function newPeople({ emails }, businesses, kind) {
  const [run, count] = [crypto.randomUUID(), businesses.length * emails.length];
  const isKnown = kind !== 'miss';
  let used = 0;
  const request = (/** @type {number} */ n) => {
    const turn = isKnown ? Math.floor(n / emails.length) : n;
    const business = businesses[turn % businesses.length];
    if (!business) throw new Error('There is no account.');
    const email = isKnown ? emails[n % emails.length] : `nobody.${run}.${n}@example.org`;
    return rawLookup(business, kind === 'verdict' ? { email, detail: 'verdict' } : { email });
  };
  return {
    /** The next requests. @param {number} wanted */
    next: (wanted) => Array.from({ length: wanted }, (_, n) => request((used + n) % count)),
    /** @param {number} sent how many of them were sent */
    use(sent) {
      used += sent;
    },
    /** Whether someone was asked for again. */
    isExhausted: () => isKnown && used > count,
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
 * @param {(server: import('./processes.mjs').Server, rate?: number) => Promise<Run>} runOn
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
 * @param {readonly number[]} someConnections
 * @param {{ isShort?: boolean }} [options]
 * @returns {import('./sections.mjs').Section}
 */
const overConnections =
  (someConnections, { isShort = false } = {}) =>
  ({ dataset, scale: { tiny, full }, print }) =>
    withServers(dataset, async (servers) => {
      const isLong = full && !isShort;
      const [rounds, seconds, warmSeconds] = tiny ? [1, 0.1, 0.1] : isLong ? [3, 10, 2] : [2, 2, 0.5];
      const businesses = [];
      // Each from a different address, another one in each run, because registrations are slowed down by address.
      const network = `10.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
      for (let n = 1; n <= (tiny ? 2 : isLong ? 40 : 10); n++)
        businesses.push(await aBusiness(`http://127.0.0.1:${servers.product.port}`, `${network}.${n}`));

      const people = { hit: newPeople(dataset, businesses, 'hit'), miss: newPeople(dataset, businesses, 'miss') };
      const measure = async (/** @type {'hit' | 'miss'} */ kind, /** @type {number} */ connections) => {
        const { next, use, isExhausted } = people[kind];
        /** @type {Parameters<typeof compare>[1]} */
        const runOn = async (server, rate) => {
          const requests = next(Math.ceil(1.1 * (rate ?? maxPerSecond) * (seconds + warmSeconds)));
          const run = await loaded(dataset, server, { connections, seconds, warmSeconds, requests, rate });
          if (server === servers.product) use(run.sent);
          return run;
        };
        const runs = await compare(servers, runOn, { rounds, databaseUrl: dataset.databaseUrl });
        if (isExhausted() && !tiny)
          print('Some people were asked for again: the machine is too fast for this many accounts.');
        return runs;
      };
      const runs = [];
      for (const connections of someConnections)
        runs.push({ connections, hit: await measure('hit', connections), miss: await measure('miss', connections) });
      return { figures: runs.flatMap(figuresOf), raw: runs };
    });

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
        floorIs: 'bare node:http, one prepared query, pipelined',
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
