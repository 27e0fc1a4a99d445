/** Batch lookups, and filing reports during lookups. */
import { aBusiness, aReport, rawLookup, rawRequest, signIn } from './business.mjs';
import { figure, median } from './figures.mjs';
import { loaded } from './lookups.mjs';
import { startProduct } from './processes.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */

const batchSize = 500;
const writerCount = 32;

/** @type {import('./figures.mjs').Section} */
export async function batch({ dataset, scale }) {
  const { business, emails } = dataset;
  const { rounds, seconds } = scale;
  const lookups = emails.flatMap((email, at) => [{ email }, { email: `nobody.${at}@example.org` }]).slice(0, 10_000);
  const single = lookups.map((query) => rawLookup(business, query));
  const pair = { API_Key: business.apiKey, Secret: business.secret };
  const batches = Array.from({ length: Math.floor(lookups.length / batchSize) }, (_, at) =>
    rawRequest('POST', '/get-report-detail/batch', pair, {
      queries: lookups.slice(at * batchSize, (at + 1) * batchSize),
    }),
  );
  const product = await startProduct({ dataDir: dataset.folder, databaseUrl: dataset.databaseUrl });
  /** @type {{ single: Run[], batch: Run[] }} */
  const runs = { single: [], batch: [] };
  try {
    await loaded(dataset, product, { connections: 4, seconds: seconds / 2, warmSeconds: seconds, requests: batches });
    for (let round = 0; round < rounds; round++) {
      runs.single.push(await loaded(dataset, product, { connections: 1, seconds, requests: single }));
      runs.batch.push(await loaded(dataset, product, { connections: 1, seconds, requests: batches }));
    }
  } finally {
    await product.stop();
  }
  const perSecond = (/** @type {Run[]} */ some) => median(some.map((run) => run.perSecond));
  return {
    figures: [
      figure('identifiers in batches of 500, one client', {
        unit: 'a second',
        ours: perSecond(runs.batch) * batchSize,
        floor: perSecond(runs.single),
        atLeast: 20,
        floorIs: 'the same client, one in a call',
      }),
      figure('a batch of 500: p50', { unit: 'ms', ours: median(runs.batch.map(({ p50 }) => p50)) }),
    ],
    raw: runs,
  };
}

/**
 * Writers that file one report after the other beside lookups at a fixed rate; the reports stay, so the registry that
 * is measured grows by some thousand.
 * @type {import('./figures.mjs').Section}
 */
export async function filing({ dataset, scale }) {
  const { business, emails } = dataset;
  const { rounds, seconds } = scale;
  const product = await startProduct({
    dataDir: dataset.folder,
    databaseUrl: dataset.databaseUrl,
    env: { TRUST_PROXY: '127.0.0.1' },
  });
  const address = `http://127.0.0.1:${product.port}`;
  /** @type {{ Authorization: string }[]} An account for each writer, since filings of the same account are serialized. */
  const writers = [];
  // Each from a different address, since registrations are throttled by address.
  for (let n = 1; n <= writerCount; n++) {
    const { person } = await aBusiness(address, `192.0.2.${n}`);
    writers.push({ Authorization: `Bearer ${await signIn(address, person, `192.0.2.${n}`)}` });
  }
  const reports = Array.from({ length: 2_000 }, (_, n) =>
    rawRequest('POST', '/report/add-report', writers[n % writerCount] ?? {}, aReport(n)),
  );
  const lookups = {
    connections: 16,
    seconds,
    rate: 500,
    requests: emails.slice(0, 1_500).map((email) => rawLookup(business, { email })),
  };
  /** @type {{ alone: Run[], beside: Run[], filing: Run[], besidePaced: Run[], filingPaced: Run[] }} */
  const runs = { alone: [], beside: [], filing: [], besidePaced: [], filingPaced: [] };
  try {
    await loaded(dataset, product, { ...lookups, rate: undefined, seconds: 1, warmSeconds: 2 });
    for (let round = 0; round < rounds; round++) {
      runs.alone.push(await loaded(dataset, product, lookups));
      const [beside, filed] = await Promise.all([
        loaded(dataset, product, lookups),
        loaded(dataset, product, { connections: writerCount, seconds, requests: reports }),
      ]);
      runs.beside.push(beside);
      runs.filing.push(filed);
      const [besidePaced, filedPaced] = await Promise.all([
        loaded(dataset, product, lookups),
        loaded(dataset, product, { connections: writerCount, seconds, rate: 200, requests: reports }),
      ]);
      runs.besidePaced.push(besidePaced);
      runs.filingPaced.push(filedPaced);
    }
  } finally {
    await product.stop();
  }
  const of = (/** @type {Run[]} */ some, /** @type {'p50' | 'p99' | 'perSecond'} */ what) =>
    median(some.map((run) => run[what]));
  const floor = { floor: of(runs.alone, 'p99'), floorIs: 'the same without writers', atMost: 2 };
  return {
    figures: [
      figure('filing, 32 writers without a pause', { unit: 'a second', ours: of(runs.filing, 'perSecond') }),
      figure('filing, 32 writers without a pause: p99', { unit: 'ms', ours: of(runs.filing, 'p99') }),
      figure('500 lookups a second beside them: p99', { unit: 'ms', ours: of(runs.beside, 'p99'), ...floor }),
      figure('filing, 200 a second over 32 connections: p99', { unit: 'ms', ours: of(runs.filingPaced, 'p99') }),
      figure('500 lookups a second beside those: p99', { unit: 'ms', ours: of(runs.besidePaced, 'p99'), ...floor }),
    ],
    raw: runs,
  };
}
