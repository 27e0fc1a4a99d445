/** What is measured, by name. Each section gives lines of the table and the raw numbers behind them. */
import { figure, median } from './figures.mjs';
import { compareImports } from './imports.mjs';
import { compareLookups } from './lookups.mjs';

/**
 * @typedef {object} Given
 * @property {import('./dataset.mjs').Dataset} dataset
 * @property {string} root where other registries are kept
 * @property {{ reports: number, sizes: number[], rounds: number, seconds: number, tiny: boolean, full: boolean }} scale
 * @property {(line: string) => void} tell
 *
 * @typedef {(given: Given) => Promise<{ figures: import('./figures.mjs').Figure[], raw: unknown }>} Section
 */

/** @param {number} processes @returns {Section} */
const lookups =
  (processes) =>
  async ({ dataset, scale }) => {
    const { rounds, seconds } = scale;
    const figures = [];
    /** @type {Record<string, unknown>} */
    const raw = {};
    for (const kind of /** @type {const} */ (['hit', 'miss'])) {
      const runs = await compareLookups(dataset, { processes, kind, rounds, seconds });
      const of = (
        /** @type {'ours' | 'floor'} */ side,
        /** @type {'perSecond' | 'p99' | 'nodeMicros' | 'postgresMicros'} */ what,
      ) => median(runs[side].map((run) => run[what]));
      const where = `lookup, ${kind}, ${processes} process${processes > 1 ? 'es' : ''}`;
      const floorIs = 'bare node:http, one prepared query, pipelined';
      figures.push(
        figure(where, {
          unit: 'a second',
          ours: of('ours', 'perSecond'),
          floor: of('floor', 'perSecond'),
          atLeast: 0.85,
          floorIs,
        }),
        figure(`${where}: p99`, {
          unit: 'ms',
          ours: of('ours', 'p99'),
          floor: of('floor', 'p99'),
          atMost: 1.3,
          floorIs,
        }),
        figure(`${where}: CPU of Node`, {
          unit: 'µs',
          ours: of('ours', 'nodeMicros'),
          floor: of('floor', 'nodeMicros'),
          floorIs,
        }),
        figure(`${where}: CPU of PostgreSQL`, {
          unit: 'µs',
          ours: of('ours', 'postgresMicros'),
          floor: of('floor', 'postgresMicros'),
          floorIs,
        }),
      );
      raw[kind] = runs;
    }
    return { figures, raw };
  };

/** @type {Section} */
const imports = async ({ root, scale, tell }) => {
  const rows = scale.tiny ? 2_000 : scale.full ? 1_000_000 : 100_000;
  const runs = await compareImports({ root, rows, rounds: scale.rounds, tell });
  const ours = median(runs.map(({ importSeconds }) => rows / importSeconds));
  const floor = median(runs.map(({ copySeconds }) => rows / copySeconds));
  const floorIs = 'COPY of the same sealed rows into the same tables and indexes';
  const name = `import, ${rows.toLocaleString('en')} rows`;
  const peak = median(runs.map(({ peakMb }) => peakMb));
  return {
    figures: [
      figure(name, { unit: 'rows a second', ours, floor, atLeast: 0.25, floorIs }),
      figure(`${name}: memory`, { unit: 'MB', ours: peak, oursAtMost: 512 }),
    ],
    raw: runs,
  };
};

/** @type {Record<string, Section>} */
export const sections = {
  lookup: lookups(1),
  lookup2: lookups(2),
  import: imports,
};
