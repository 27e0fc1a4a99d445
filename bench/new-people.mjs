/** Lookups of people that the caller has not looked up that day, like nearly all lookups of a shop. */
import pg from 'pg';
import { aBusiness, rawLookup } from './business.mjs';
import { figure, median } from './figures.mjs';
import { loaded } from './lookups.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */

/** More lookups a second than any machine makes. */
const maxPerSecond = 20_000;

/**
 * Requests that never look up a person twice with the same account: hits use the known emails, once with each account;
 * misses use an email that nobody has.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {import('./business.mjs').Business[]} businesses
 * @param {'hit' | 'miss'} kind
 */
function newPeople({ emails }, businesses, kind) {
  const [run, count] = [crypto.randomUUID(), businesses.length * emails.length];
  let used = 0;
  const request = (/** @type {number} */ n) => {
    const turn = kind === 'hit' ? Math.floor(n / emails.length) : n;
    const business = businesses[turn % businesses.length];
    if (!business) throw new Error('There is no account.');
    const email = kind === 'hit' ? emails[n % emails.length] : `nobody.${run}.${n}@example.org`;
    return rawLookup(business, { email });
  };
  return {
    /** The next requests. @param {number} wanted */
    next: (wanted) => Array.from({ length: wanted }, (_, n) => request((used + n) % count)),
    /** @param {number} sent how many of them were sent */
    use(sent) {
      used += sent;
    },
    /** Whether someone was asked for again. */
    isExhausted: () => kind === 'hit' && used > count,
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
 * Measures the product and the bare servers in turn: at full load, and at a third of the product's rate with callers that
 * are independent of each other.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {import('./lookups.mjs').Servers} servers
 * @param {{ scale: import('./sections.mjs').Given['scale'], connections: readonly number[], print: (line: string) => void }} options
 */
export async function compareNewPeople(dataset, { product, bare, pipelined }, { scale, connections, print }) {
  const { tiny, full } = scale;
  const [rounds, seconds, warmSeconds] = tiny ? [1, 0.1, 0.1] : full ? [3, 10, 2] : [2, 2, 0.5];
  const businesses = [];
  // Each from a different address, another one in each run, because registrations are slowed down by address.
  const network = `10.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
  for (let n = 1; n <= (tiny ? 2 : full ? 40 : 10); n++)
    businesses.push(await aBusiness(`http://127.0.0.1:${product.port}`, `${network}.${n}`));

  const askedFor = { hit: newPeople(dataset, businesses, 'hit'), miss: newPeople(dataset, businesses, 'miss') };

  const measure = async (/** @type {'hit' | 'miss'} */ kind, /** @type {number} */ some) => {
    const people = askedFor[kind];
    const runOn = async (
      /** @type {import('./processes.mjs').Server} */ server,
      /** @type {number} */ rate = maxPerSecond,
    ) => {
      const requests = people.next(Math.ceil(1.1 * rate * (seconds + warmSeconds)));
      const open = rate < maxPerSecond ? { rate, isRandom: true } : {};
      const run = await loaded(dataset, server, { connections: some, seconds, warmSeconds, requests, ...open });
      if (server === product) people.use(run.sent);
      return run;
    };
    /** @type {{ floor: Run[], pipelined: Run[], ours: Run[], floorOpen: Run[], oursOpen: Run[], pace: number }} */
    const runs = { floor: [], pipelined: [], ours: [], floorOpen: [], oursOpen: [], pace: 0 };
    // Not measured: first the engine compiles what it runs often; then comes what the database does by itself within a
    // minute, because its plans depend on the size of tables that were empty until now.
    await runOn(product);
    await runOn(bare);
    await analyze(dataset.databaseUrl);
    for (let round = 0; round < rounds; round++) {
      runs.floor.push(await runOn(bare));
      runs.ours.push(await runOn(product));
      if (round === 0) runs.pipelined.push(await runOn(pipelined));
    }
    runs.pace = Math.round(median(runs.ours.map(({ perSecond }) => perSecond)) / 3 / 100) * 100 || 100;
    for (let round = 0; round < rounds; round++) {
      runs.floorOpen.push(await runOn(bare, runs.pace));
      runs.oursOpen.push(await runOn(product, runs.pace));
    }
    if (people.isExhausted() && !tiny)
      print('Some people were asked for again: the machine is too fast for this many accounts.');
    return runs;
  };
  const runs = [];
  for (const some of connections)
    runs.push({ connections: some, hit: await measure('hit', some), miss: await measure('miss', some) });
  return runs;
}

/** @param {Awaited<ReturnType<typeof compareNewPeople>>[number]} runs */
export const newPeopleFigures = ({ connections, hit, miss }) =>
  Object.entries({ hit, miss }).flatMap(([kind, { ours, floor, pipelined, oursOpen, floorOpen, pace }]) => {
    const [full, open] = [
      { ours, floor },
      { ours: oursOpen, floor: floorOpen },
    ];
    const line = (
      /** @type {string} */ what,
      /** @type {'perSecond' | 'p50' | 'p99' | 'p999' | 'nodeMicros' | 'postgresMicros'} */ name,
      /** @type {{ unit: string, atLeast?: number, atMost?: number }} */ bounds,
      both = full,
      floorIs = 'bare node:http, one prepared query',
    ) =>
      figure(`new people, ${kind}, ${connections} connection${connections > 1 ? 's' : ''}${what}`, {
        ours: median(both.ours.map((run) => run[name])),
        floor: median(both.floor.map((run) => run[name])),
        floorIs,
        ...bounds,
      });
    const besidePipelined = 'the same, pipelined as our lookups are';
    return [
      line('', 'perSecond', { unit: 'a second', atLeast: 0.95 }),
      line(': p50', 'p50', { unit: 'ms' }),
      line(': p99', 'p99', { unit: 'ms', atMost: 2 }),
      line(': p99.9', 'p999', { unit: 'ms', atMost: 4 }),
      line(`, ${pace} a second: p50`, 'p50', { unit: 'ms' }, open),
      line(`, ${pace} a second: p99`, 'p99', { unit: 'ms', atMost: 2 }, open),
      line(`, ${pace} a second: p99.9`, 'p999', { unit: 'ms', atMost: 4 }, open),
      line(': CPU of Node', 'nodeMicros', { unit: 'µs' }),
      line(': CPU of PostgreSQL', 'postgresMicros', { unit: 'µs' }),
      line('', 'perSecond', { unit: 'a second' }, { ours, floor: pipelined }, besidePipelined),
      line(': p99', 'p99', { unit: 'ms' }, { ours, floor: pipelined }, besidePipelined),
    ];
  });
