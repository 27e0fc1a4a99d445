/** Single lookups: the product and the bare server, on the same database and under the same load. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchTokens } from '../dist/server/areas/reports/stored/named-store.js';
import { rawLookup } from './business.mjs';
import { median } from './figures.mjs';
import { runLoad } from './load.mjs';
import { cpuMicros, startBare, startProduct } from './processes.mjs';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */
/** @typedef {import('./load.mjs').Measured & { nodeMicros: number, postgresMicros: number }} Run */

/**
 * The product, the bare server with a pool, and the bare server with a pipelined connection like the product's.
 * @typedef {Record<'product' | 'bare' | 'pipelined', import('./processes.mjs').Server>} Servers
 */

/** Emails that are looked up in turn: more than fit in a batch, fewer than the daily limit. */
const lookupCount = 10_000;

/** @param {Dataset} dataset @param {'hit' | 'miss'} kind */
export const emailsFor = (dataset, kind) =>
  kind === 'hit'
    ? dataset.emails.slice(0, lookupCount)
    : Array.from({ length: lookupCount }, (_, n) => `nobody.${n}@example.org`);

/** @param {Dataset} dataset @param {'hit' | 'miss'} kind */
export const lookupRequests = (dataset, kind) =>
  emailsFor(dataset, kind).map((email) => rawLookup(dataset.business, { email }));

/** Headers that Node adds to every response. */
const ownHeaders = ['connection', 'date', 'keep-alive'];

/**
 * The setup of the bare server: the token of each email, and responses of the product to copy.
 * @param {Dataset} dataset
 * @param {{ port: number }} product
 */
async function bareSetup(dataset, product) {
  const vault = dataset.vault();
  const tokens = Object.fromEntries(
    [...dataset.emails, ...emailsFor(dataset, 'miss')].map((email) => [
      email,
      searchTokens(vault, [{ kind: 'email', value: email }])[0],
    ]),
  );
  const { apiKey, secret } = dataset.business;
  const answerTo = async (/** @type {string | undefined} */ email) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/get-report-detail`, {
      method: 'POST',
      // As the load sends it, which asks for no compression.
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', api_key: apiKey, secret },
      body: JSON.stringify({ email }),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The product answered ${answer.status}: ${body}`);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.includes(name)));
    return { headers, body };
  };
  const answers = { hit: await answerTo(dataset.emails[0]), miss: await answerTo('nobody.0@example.org') };
  const [hits, misses] = Object.values(answers).map(({ body }) => JSON.parse(body).reports.length);
  if (hits !== 1 || misses !== 0)
    throw new Error(`The product found ${hits} and ${misses} reports instead of 1 and 0.`);
  const file = join(dataset.folder, 'bare-server.json');
  writeFileSync(file, JSON.stringify({ tokens, answers }));
  return file;
}

/**
 * Starts the servers on one database, runs `measure`, and stops them.
 * @template T
 * @param {Dataset} dataset
 * @param {{ processes: number, nodeArgs?: string[] }} options
 * @param {(servers: Servers) => Promise<T>} measure
 */
export async function withServers(dataset, { processes, nodeArgs }, measure) {
  const { databaseUrl, folder } = dataset;
  const env = { TRUST_PROXY: '127.0.0.1' };
  const product = await startProduct({ dataDir: folder, databaseUrl, processes, nodeArgs, env });
  try {
    const setupFile = await bareSetup(dataset, product);
    const bare = await startBare({ databaseUrl, setupFile, isPipelined: false, processes });
    const pipelined = await startBare({ databaseUrl, setupFile, isPipelined: true, processes });
    try {
      return await measure({ product, bare, pipelined });
    } finally {
      await Promise.all([bare.stop(), pipelined.stop()]);
    }
  } finally {
    await product.stop();
  }
}

/**
 * @param {Dataset} dataset
 * @param {import('./processes.mjs').Server} server
 * @param {Omit<import('./load.mjs').Load, 'port'>} load
 * @returns {Promise<Run>}
 */
export async function loaded(dataset, server, load) {
  let [node, postgres] = [0, 0];
  const measured = await runLoad(
    { port: server.port, ...load },
    {
      onMeasuring: () => {
        node = cpuMicros(server.pid);
        postgres = cpuMicros(dataset.postgresPid);
      },
    },
  );
  const refused = Object.entries(measured.statuses).filter(([status]) => status !== '200');
  if (refused.length > 0) throw new Error(`Answers that were not 200: ${JSON.stringify(refused)}`);
  return {
    ...measured,
    nodeMicros: (cpuMicros(server.pid) - node) / measured.answers,
    postgresMicros: (cpuMicros(dataset.postgresPid) - postgres) / measured.answers,
  };
}

/**
 * Measures the servers in turn, so that other load on the machine affects all of them.
 * @param {Dataset} dataset
 * @param {Servers} servers
 * @param {object} options
 * @param {'hit' | 'miss'} options.kind
 * @param {number} options.rounds
 * @param {number} options.besideRounds rounds of the pipelined server, and of less than full load
 * @param {number} options.seconds
 * @param {number} options.connections
 */
export async function compareLookups(
  dataset,
  { product, bare, pipelined },
  { kind, rounds, besideRounds, seconds, connections },
) {
  const load = { connections, seconds, requests: lookupRequests(dataset, kind) };
  // Look up each identifier once first, so that none is new to the daily quota.
  await loaded(dataset, product, { ...load, seconds: Math.min(1, seconds), warmSeconds: 2 * seconds });
  /** @type {{ floor: Run[], pipelined: Run[], ours: Run[], floorPaced: Run[], oursPaced: Run[], pace: number }} */
  const runs = { floor: [], pipelined: [], ours: [], floorPaced: [], oursPaced: [], pace: 0 };
  for (let round = 0; round < rounds; round++) {
    runs.floor.push(await loaded(dataset, bare, load));
    if (round < besideRounds) runs.pipelined.push(await loaded(dataset, pipelined, load));
    runs.ours.push(await loaded(dataset, product, load));
  }
  // At a pace that neither server queues at, since at full load the slower one has the longer queue.
  runs.pace = Math.round(median(runs.ours.map(({ perSecond }) => perSecond)) / 3 / 100) * 100 || 100;
  for (let round = 0; round < besideRounds; round++) {
    runs.floorPaced.push(await loaded(dataset, bare, { ...load, rate: runs.pace }));
    runs.oursPaced.push(await loaded(dataset, product, { ...load, rate: runs.pace }));
  }
  return runs;
}
