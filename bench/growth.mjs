/** The effect of size: lookups and the dashboard in registries of several sizes, and beside a hot identifier. */
import { rawLookup, rawRequest } from './business.mjs';
import { openDataset } from './dataset.mjs';
import { figure, median } from './figures.mjs';
import { loaded } from './lookups.mjs';
import { startProduct } from './processes.mjs';

/** @typedef {import('./lookups.mjs').Run} Run */

/** The same number in each size, so that lookups are spread equally widely. */
const maxLookups = 1_500;

/** @type {import('./sections.mjs').Section} */
export async function growth({ dataset, root, scale, print }) {
  const { rounds, seconds } = scale;
  const registries = [];
  try {
    for (const reports of scale.sizes) {
      const own = reports === dataset.reports ? dataset : await openDataset({ root, reports, print });
      const product = await startProduct({ dataDir: own.folder, databaseUrl: own.databaseUrl });
      const every = Math.max(1, Math.floor(own.emails.length / maxLookups));
      const lookups = own.emails.filter((_, at) => at % every === 0).map((email) => rawLookup(own.business, { email }));
      registries.push({
        own,
        product,
        lookups,
        lookupRuns: /** @type {Run[]} */ ([]),
        patternRuns: /** @type {Run[]} */ ([]),
      });
    }
    for (const { own, product, lookups } of registries)
      await loaded(own, product, {
        connections: 8,
        seconds: 1,
        warmSeconds: scale.tiny ? 0.2 : 3 * seconds,
        requests: lookups,
      });
    for (let round = 0; round < rounds; round++)
      for (const { own, product, lookups, lookupRuns, patternRuns } of registries) {
        lookupRuns.push(await loaded(own, product, { connections: 16, seconds, rate: 1_000, requests: lookups }));
        const requests = [rawRequest('GET', '/analysis/pattern', {})];
        patternRuns.push(
          await loaded(own, product, { connections: 1, seconds: seconds / 2, warmSeconds: 0.2, requests }),
        );
      }
  } finally {
    for (const { own, product } of registries) {
      await product.stop();
      if (own !== dataset) await own.stop();
    }
  }

  const [smallest] = registries;
  const figures = registries.slice(1).flatMap(({ own, lookupRuns, patternRuns }) => {
    const size = own.reports.toLocaleString('en');
    const floorIs = `the same at ${smallest?.own.reports.toLocaleString('en')} reports`;
    const line = (
      /** @type {string} */ name,
      /** @type {Run[]} */ ours,
      /** @type {Run[]} */ floor,
      /** @type {'p50' | 'p99'} */ what,
    ) =>
      figure(`${name} at ${size} reports: ${what}`, {
        unit: 'ms',
        ours: median(ours.map((run) => run[what])),
        floor: median(floor.map((run) => run[what])),
        atMost: 1.3,
        floorIs,
      });
    return [
      line('lookup, 1,000 a second', lookupRuns, smallest?.lookupRuns ?? [], 'p50'),
      line('lookup, 1,000 a second', lookupRuns, smallest?.lookupRuns ?? [], 'p99'),
      line('/analysis/pattern', patternRuns, smallest?.patternRuns ?? [], 'p50'),
    ];
  });
  const raw = registries.map(({ own, lookupRuns, patternRuns }) => ({ reports: own.reports, lookupRuns, patternRuns }));
  return { figures, raw };
}

/**
 * One business repeatedly looks up an identifier with 10,000 reports beside other lookups.
 * @type {import('./sections.mjs').Section}
 */
export async function hot({ dataset, scale }) {
  const { hotPhone, business, emails } = dataset;
  if (!hotPhone) return { figures: [], raw: null };
  const { rounds, seconds } = scale;
  const product = await startProduct({ dataDir: dataset.folder, databaseUrl: dataset.databaseUrl });
  const others = {
    connections: 16,
    seconds,
    rate: 500,
    requests: emails.slice(0, maxLookups).map((email) => rawLookup(business, { email })),
  };
  const much = { connections: 1, seconds, rate: 20, requests: [rawLookup(business, { phone: hotPhone })] };
  /** @type {{ alone: Run[], beside: Run[], hot: Run[] }} */
  const runs = { alone: [], beside: [], hot: [] };
  try {
    await loaded(dataset, product, { ...others, rate: undefined, seconds: 1, warmSeconds: 2 });
    for (let round = 0; round < rounds; round++) {
      runs.alone.push(await loaded(dataset, product, others));
      const [beside, own] = await Promise.all([loaded(dataset, product, others), loaded(dataset, product, much)]);
      runs.beside.push(beside);
      runs.hot.push(own);
    }
  } finally {
    await product.stop();
  }
  const of = (/** @type {Run[]} */ some, /** @type {'p50' | 'p99'} */ what) => median(some.map((run) => run[what]));
  const line = (/** @type {'p50' | 'p99'} */ what) =>
    figure(`500 lookups a second beside 20 of one with 10,000 reports: ${what}`, {
      unit: 'ms',
      ours: of(runs.beside, what),
      floor: of(runs.alone, what),
      atMost: 2,
      floorIs: 'the same without those 20',
    });
  return {
    figures: [
      line('p50'),
      line('p99'),
      figure('lookup with 10,000 reports: p50', {
        unit: 'ms',
        ours: of(runs.hot, 'p50'),
        floor: of(runs.alone, 'p50'),
        floorIs: 'a lookup with one',
      }),
    ],
    raw: runs,
  };
}
