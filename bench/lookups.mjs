/** The product and the bare server, on the same database and under the same load. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchTokens } from '../dist/server/areas/reports/stored/named-store.js';
import { runLoad } from './load.mjs';
import { cpuMicros, startBare, startProduct } from './processes.mjs';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */
/** @typedef {import('./load.mjs').Measured & { nodeMicros: number, postgresMicros: number }} Run */
/** @typedef {Record<'product' | 'bare', import('./processes.mjs').Server>} Servers */

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
    dataset.emails.map((email) => [email, searchTokens(vault, [{ kind: 'email', value: email }])[0]]),
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
 * Starts both servers on one database, runs `measure`, and stops them.
 * @template T
 * @param {Dataset} dataset
 * @param {(servers: Servers) => Promise<T>} measure
 */
export async function withServers(dataset, measure) {
  const { databaseUrl, folder } = dataset;
  const product = await startProduct({ dataDir: folder, databaseUrl, env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    const bare = await startBare({ databaseUrl, setupFile: await bareSetup(dataset, product) });
    try {
      return await measure({ product, bare });
    } finally {
      await bare.stop();
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
  const cpu = () => [cpuMicros(server.pid), cpuMicros(dataset.postgresPid)];
  let before = [0, 0];
  const measured = await runLoad({ port: server.port, ...load }, () => {
    before = cpu();
  });
  const refused = Object.entries(measured.statuses).filter(([status]) => status !== '200');
  if (refused.length > 0) throw new Error(`Answers that were not 200: ${JSON.stringify(refused)}`);
  const [nodeMicros = NaN, postgresMicros = NaN] = cpu().map(
    (micros, at) => (micros - (before[at] ?? 0)) / measured.answers,
  );
  return { ...measured, nodeMicros, postgresMicros };
}
