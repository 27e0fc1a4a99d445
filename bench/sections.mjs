/** The sections of the bench by name. Each returns rows of the table and their raw numbers. */

import { memory, start } from './endurance.mjs';
import { calls } from './every-call.mjs';
import { figure, median } from './figures.mjs';
import { batch, filing } from './filing.mjs';
import { compareImports } from './imports.mjs';
import { compareLookups, withServers } from './lookups.mjs';
import { compareNewPeople, newPeopleFigures } from './new-people.mjs';

/**
 * @typedef {object} Given
 * @property {import('./dataset.mjs').Dataset} dataset
 * @property {string} root the folder of the registries
 * @property {{ reports: number, rounds: number, besideRounds: number, seconds: number, tiny: boolean, full: boolean }} scale
 * @property {(line: string) => void} print
 *
 * @typedef {(given: Given) => Promise<{ figures: import('./figures.mjs').Figure[], raw: unknown }>} Section
 */

const connections = 32;

/** @param {number} processes @returns {Section} */
const lookups =
  (processes) =>
  async ({ dataset, scale, print }) => {
    const { rounds, besideRounds, seconds } = scale;
    const options = { rounds, besideRounds, seconds, connections };
    const { newPeople, ...runs } = await withServers(dataset, { processes }, async (servers) => ({
      newPeople: processes === 1 ? await compareNewPeople(dataset, servers, { scale, print, connections: [64] }) : [],
      hit: await compareLookups(dataset, servers, { kind: 'hit', ...options }),
      miss: await compareLookups(dataset, servers, { kind: 'miss', ...options }),
    }));
    const repeated = Object.entries(runs).flatMap(([kind, { ours, floor, pipelined, oursPaced, floorPaced, pace }]) => {
      const line = (
        /** @type {string} */ what,
        /** @type {'perSecond' | 'p99' | 'nodeMicros' | 'postgresMicros'} */ name,
        /** @type {{ unit: string, atLeast?: number, atMost?: number }} */ bounds,
        both = { ours, floor },
        floorIs = 'bare node:http, one prepared query',
      ) =>
        figure(`lookup, ${kind}, ${processes} process${processes > 1 ? 'es' : ''}${what}`, {
          ours: median(both.ours.map((run) => run[name])),
          floor: median(both.floor.map((run) => run[name])),
          floorIs,
          ...bounds,
        });
      const paced = { ours: oursPaced, floor: floorPaced };
      return [
        line('', 'perSecond', { unit: 'a second', atLeast: 0.85 }),
        line(': p99', 'p99', { unit: 'ms', atMost: 1.3 }),
        line(`, ${pace} a second: p99`, 'p99', { unit: 'ms', atMost: 1.3 }, paced),
        line(': CPU of Node', 'nodeMicros', { unit: 'µs' }),
        line(': CPU of PostgreSQL', 'postgresMicros', { unit: 'µs' }),
        line(
          '',
          'perSecond',
          { unit: 'a second' },
          { ours, floor: pipelined },
          'the same, pipelined as our lookups are',
        ),
      ];
    });
    const figures = [...newPeople.flatMap(newPeopleFigures), ...repeated];
    return { figures, raw: { ...runs, newPeople } };
  };

/** Lookups of new people by many callers, by few and by one, for a shorter time; many first, until the engine has compiled all. @type {Section} */
const fewAndMany = ({ dataset, scale, print }) =>
  withServers(dataset, { processes: 1 }, async (servers) => {
    const short = { ...scale, full: false };
    const runs = await compareNewPeople(dataset, servers, { scale: short, print, connections: [500, 20, 1] });
    return { figures: runs.flatMap(newPeopleFigures), raw: runs };
  });

/** @type {Section} */
const imports = async ({ root, scale, print }) => {
  const rows = scale.tiny ? 2_000 : scale.full ? 1_000_000 : 30_000;
  const runs = await compareImports({ root, rows, rounds: scale.rounds, print });
  const ours = median(runs.map(({ importSeconds }) => rows / importSeconds));
  const floor = median(runs.map(({ copySeconds }) => rows / copySeconds));
  const floorIs = 'COPY of the same sealed rows into the same tables and indexes';
  const name = `import, ${rows.toLocaleString('en')} rows`;
  const peak = median(runs.map(({ peakMb }) => peakMb));
  return {
    figures: [
      // The target holds for a million rows; with few rows the start of the command dominates.
      figure(name, { unit: 'rows a second', ours, floor, floorIs, ...(scale.full && { atLeast: 0.25 }) }),
      figure(`${name}: memory`, { unit: 'MB', ours: peak, oursAtMost: 512 }),
    ],
    raw: runs,
  };
};

/** @type {Record<string, Section>} */
export const sections = {
  lookup: lookups(1),
  lookup2: lookups(2),
  connections: fewAndMany,
  batch,
  calls,
  import: imports,
  filing,
  memory,
  start,
};
