/** One lookup in a call: the product beside the bare server, on the same database and under the same load. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealedReport } from '../dist/server/modules/reports/sealed-fields.js';
import { rawLookup } from './business.mjs';
import { median } from './figures.mjs';
import { runLoad } from './load.mjs';
import { cpuMicros, startBare, startProduct } from './processes.mjs';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */
/** @typedef {import('./load.mjs').Measured & { nodeMicros: number, postgresMicros: number }} Run */

/**
 * The product, the bare server with the driver as everybody uses it, and the same with the driver as the product does.
 * @typedef {Record<'product' | 'bare' | 'pipelined', import('./processes.mjs').Server>} Servers
 */

/** Different e-mails that are asked for in turn: more than any cache of one tick, fewer than a day's limit. */
const asked = 10_000;

/** @param {Dataset} dataset @param {'hit' | 'miss'} kind */
export const emailsFor = (dataset, kind) =>
  kind === 'hit' ? dataset.emails.slice(0, asked) : Array.from({ length: asked }, (_, n) => `nobody.${n}@example.org`);

/** @param {Dataset} dataset @param {'hit' | 'miss'} kind */
export const lookupRequests = (dataset, kind) =>
  emailsFor(dataset, kind).map((email) => rawLookup(dataset.business, { email }));

/** What Node writes into the head of every answer by itself. */
const ownHeaders = ['connection', 'date', 'keep-alive'];

/**
 * What the bare server needs: each e-mail's token, and an answer of the product's to copy.
 * @param {Dataset} dataset
 * @param {{ port: number }} product
 */
async function bareSetup(dataset, product) {
  const { searchTokens } = sealedReport(dataset.vault());
  const tokens = Object.fromEntries(
    [...emailsFor(dataset, 'hit'), ...emailsFor(dataset, 'miss')].map((email) => [
      email,
      searchTokens([{ kind: 'email', value: email }])[0],
    ]),
  );
  const { apiKey, secret } = dataset.business;
  const answerTo = async (/** @type {string | undefined} */ email) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/get-report-detail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', api_key: apiKey, secret },
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
 * Starts them on one database, lets `measure` use them, and stops them.
 * @template T
 * @param {Dataset} dataset
 * @param {{ processes: number, nodeArgs?: string[] }} options
 * @param {(servers: Servers) => Promise<T>} measure
 */
export async function withServers(dataset, { processes, nodeArgs }, measure) {
  const { databaseUrl, folder } = dataset;
  const product = await startProduct({ dataDir: folder, databaseUrl, processes, nodeArgs });
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
 * All in turn, so that whatever else the machine does falls on each.
 * @param {Dataset} dataset
 * @param {Servers} servers
 * @param {object} options
 * @param {'hit' | 'miss'} options.kind
 * @param {number} options.rounds
 * @param {number} options.besideRounds of what stands beside: the pipelined server, and less than full load
 * @param {number} options.seconds
 * @param {number} options.connections
 */
export async function compareLookups(
  dataset,
  { product, bare, pipelined },
  { kind, rounds, besideRounds, seconds, connections },
) {
  const load = { connections, seconds, requests: lookupRequests(dataset, kind) };
  // Each identifier once, so that what is measured is not its first time today.
  await loaded(dataset, product, { ...load, seconds: Math.min(1, seconds), warmSeconds: 2 * seconds });
  /** @type {{ floor: Run[], pipelined: Run[], ours: Run[], floorPaced: Run[], oursPaced: Run[], pace: number }} */
  const runs = { floor: [], pipelined: [], ours: [], floorPaced: [], oursPaced: [], pace: 0 };
  for (let round = 0; round < rounds; round++) {
    runs.floor.push(await loaded(dataset, bare, load));
    if (round < besideRounds) runs.pipelined.push(await loaded(dataset, pipelined, load));
    runs.ours.push(await loaded(dataset, product, load));
  }
  // Where neither waits for itself: under as much as can be, the slower one has the longer queue.
  runs.pace = Math.round(median(runs.ours.map(({ perSecond }) => perSecond)) / 3 / 100) * 100 || 100;
  for (let round = 0; round < besideRounds; round++) {
    runs.floorPaced.push(await loaded(dataset, bare, { ...load, rate: runs.pace }));
    runs.oursPaced.push(await loaded(dataset, product, { ...load, rate: runs.pace }));
  }
  return runs;
}
