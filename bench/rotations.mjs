/** The command `rotate-keys` in registries of several sizes, filled with `import`, without a running server. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aBusiness } from './business.mjs';
import { figure } from './figures.mjs';
import { aRegistry, runCommand, writeRows } from './imports.mjs';
import { startProduct } from './processes.mjs';

/**
 * @param {string} folder
 * @param {number} reports
 * @returns {Promise<{ reports: number, seconds: number, peakMb: number }>}
 */
async function rotation(folder, reports) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, 'rows.csv');
  await writeRows(file, reports);
  const { server, databaseUrl } = await aRegistry(folder);
  try {
    const product = await startProduct({ dataDir: folder, databaseUrl });
    const { person } = await aBusiness(`http://127.0.0.1:${product.port}`);
    await product.stop();
    await runCommand(['import', file, '--as', person.email], { folder, databaseUrl });
    rmSync(file);
    return { reports, ...(await runCommand(['rotate-keys'], { folder, databaseUrl })) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {import('./sections.mjs').Section} */
export async function rotations({ root, scale, print }) {
  const sizes =
    scale.rotate ?? (scale.tiny ? [1_000] : scale.full ? [100_000, 1_000_000, 10_000_000] : [10_000, 100_000]);
  const runs = [];
  for (const reports of sizes) {
    const run = await rotation(join(root, 'rotation'), reports);
    print(`  ${reports.toLocaleString('en')} reports rotated in ${run.seconds.toFixed(1)} s`);
    runs.push(run);
  }
  const perSecond = runs.map(({ reports, seconds }) => reports / seconds);
  const figures = runs.slice(1).flatMap(({ reports, peakMb }, at) => {
    const name = `rotate-keys, ${reports.toLocaleString('en')} reports`;
    return [
      figure(name, {
        unit: 'reports a second',
        ours: perSecond[at + 1] ?? Number.NaN,
        floor: perSecond[0] ?? Number.NaN,
        floorIs: `the same at ${sizes[0]?.toLocaleString('en')} reports`,
        // At most 1.3 times slower.
        atLeast: 0.77,
      }),
      figure(`${name}: memory`, { unit: 'MB', ours: peakMb, oursAtMost: 512 }),
    ];
  });
  return { figures, raw: runs };
}
