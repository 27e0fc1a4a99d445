/** The command `rotate-keys` in registries of several sizes, each beside the smallest at the same time, without a server. */
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import pg from 'pg';
import { figure } from './figures.mjs';
import { runCommand } from './imports.mjs';
import { openSealedRegistry } from './sealed-reports.mjs';

/** Seconds after which a rotation is stopped: longer ones are not faster or slower. */
const longest = 400;
/** Milliseconds between two readings; the database counts with a delay of up to a second. */
const readEvery = 2_000;

/** @typedef {{ reports: number, folder: string, databaseUrl: string }} Registry */

/**
 * Rotates a registry once, or for as long as it may take, and the smallest again and again meanwhile: other programs slow both.
 * @param {Registry} smallest
 * @param {Registry} own
 */
async function compare(smallest, own) {
  const clients = [smallest, own].map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }));
  for (const client of clients) await client.connect();
  const read = () =>
    Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query("select n_tup_upd from pg_stat_user_tables where relname = 'reports'");
        return Number(rows[0]?.n_tup_upd);
      }),
    );
  let isOver = false;
  const running = runCommand(['rotate-keys'], { ...own, longest }).finally(() => {
    isOver = true;
  });
  const others = (async () => {
    while (!isOver) await runCommand(['rotate-keys'], smallest);
  })();
  /** @type {{ seconds: number, smallest: number, own: number }[]} */
  const intervals = [];
  let [before, at] = [await read(), performance.now()];
  for await (const _ of every(readEvery)) {
    const [now, time] = [await read(), performance.now()];
    const [sealed = 0, ownSealed = 0] = now.map((count, place) => count - (before[place] ?? 0));
    intervals.push({ seconds: (time - at) / 1000, smallest: sealed, own: ownSealed });
    [before, at] = [now, time];
    if (isOver) break;
  }
  const [command] = await Promise.all([running, others]);
  for (const client of clients) await client.end();
  // Only times in which both sealed throughout: the smallest begins and ends while the other goes on.
  const isBusy = (/** @type {number} */ place) =>
    intervals[place] && Math.min(intervals[place].smallest, intervals[place].own) > 0;
  const compared = intervals.filter((_, place) => isBusy(place - 1) && isBusy(place) && isBusy(place + 1));
  const sum = (/** @type {'seconds' | 'smallest' | 'own'} */ what) =>
    compared.reduce((total, interval) => total + interval[what], 0);
  return {
    reports: own.reports,
    perSecond: sum('own') / sum('seconds'),
    beside: sum('smallest') / sum('seconds'),
    intervals,
    command,
  };
}

/** @type {import('./sections.mjs').Section} */
export async function rotations({ root, scale, print }) {
  const sizes =
    scale.rotate ?? (scale.tiny ? [1_000, 2_000] : scale.full ? [100_000, 1_000_000, 10_000_000] : [10_000, 100_000]);
  const open = async (/** @type {number} */ reports) => {
    const folder = join(root, `sealed-${reports}`);
    return { reports, ...(await openSealedRegistry({ folder, reports, print })) };
  };
  const smallest = await open(sizes[0] ?? 0);
  const runs = [];
  try {
    for (const reports of sizes.slice(1)) {
      const own = await open(reports);
      try {
        const run = await compare(smallest, own);
        const { seconds, peakMb, isWhole } = run.command;
        const what = isWhole ? 'rotated in' : 'not yet rotated after';
        print(
          `  ${reports.toLocaleString('en')} reports ${what} ${seconds.toFixed(0)} s, with ${peakMb.toFixed(0)} MB`,
        );
        runs.push(run);
      } finally {
        await own.server.stop();
      }
    }
  } finally {
    await smallest.server.stop();
  }
  const figures = runs.flatMap(({ reports, perSecond, beside, command }) => {
    const name = `rotate-keys, ${reports.toLocaleString('en')} reports`;
    return [
      figure(name, {
        unit: 'reports a second',
        ours: perSecond,
        floor: beside,
        floorIs: `${smallest.reports.toLocaleString('en')} reports at the same time`,
        // At most 1.3 times slower.
        atLeast: 0.77,
      }),
      figure(`${name}: memory`, { unit: 'MB', ours: command.peakMb, oursAtMost: 512 }),
    ];
  });
  return { figures, raw: runs };
}
