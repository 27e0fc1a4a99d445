/** The command `import` beside its floor: COPY of the same rows, read by the database from its own disk. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ibanOf } from '../dist/contract/rules/iban.js';
import { aBusiness } from './business.mjs';
import { writeCsv } from './dataset/copy.mjs';
import { figure, median } from './figures.mjs';
import { runCommand, startDatabase, startProduct } from './processes.mjs';

/** The tables that are copied: reports and their tokens. */
const tables = ['reports', 'report_tokens'];

/** @type {import('./figures.mjs').Section} */
export async function imports({ root, scale, print }) {
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
}

/**
 * Imports rows into an empty registry and copies the same sealed rows into the same tables, in turn.
 * @param {{ root: string, rows: number, rounds: number, print: (line: string) => void }} given
 * @returns {Promise<{ importSeconds: number, copySeconds: number, peakMb: number }[]>}
 */
async function compareImports({ root, rows, rounds, print }) {
  const folder = join(root, 'import');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, 'rows.csv');
  await writeCsv(file, rowsOf(rows));

  const { databaseUrl, stop } = await startDatabase(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const product = await startProduct({ dataDir: folder, databaseUrl });
    const { person } = await aBusiness(`http://127.0.0.1:${product.port}`);
    await product.stop();
    await client.connect();
    const { rows: place } = await client.query('show data_directory');
    const copyOf = (/** @type {string} */ table) => `'${join(String(place[0]?.data_directory), `${table}.copy`)}'`;
    const empty = async () => {
      await client.query(`truncate ${tables.join()}, report_imports, report_versions,
        report_attachments, figures, figure_deltas cascade`);
      await client.query('checkpoint');
    };

    const runs = [];
    for (let round = 0; round < rounds; round++) {
      await empty();
      const imported = await runCommand(['import', file, '--as', person.email], { folder, databaseUrl });
      const { rows: filed } = await client.query('select count(*)::int as count from reports');
      if (filed[0]?.count !== rows) throw new Error(`${filed[0]?.count} of ${rows} rows were imported.`);
      for (const table of tables) await client.query(`copy ${table} to ${copyOf(table)}`);
      await empty();
      const begun = performance.now();
      for (const table of tables) await client.query(`copy ${table} from ${copyOf(table)}`);
      const run = {
        importSeconds: imported.seconds,
        copySeconds: (performance.now() - begun) / 1000,
        peakMb: imported.peakMb,
      };
      runs.push(run);
      print(`  imported in ${run.importSeconds.toFixed(1)} s, copied in ${run.copySeconds.toFixed(1)} s`);
    }
    return runs;
  } finally {
    await client.end();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const stories = [
  'They asked for my OTP on WhatsApp and then took everything that was in my account, twenty thousand rupees in all.',
  'A fake job offer on Facebook: I paid the registration fee by Easypaisa, "Rs 5000" they said, and nobody ever called me back.',
  'I ordered a phone, paid in advance by a transfer, and the parcel that came had a brick in it.',
];

/** Rows with five identifiers each. @param {number} count */
function* rowsOf(count) {
  yield 'name,email,CNIC,phone,date,url,address,city,country,title,evidence,furtherIdentifiers'.split(',');
  for (let n = 0; n < count; n++) {
    const seven = String(1_000_000 + ((n * 7919) % 9_000_000));
    yield [
      `Bilal Ahmed ${n % 100}`,
      `bilal-${n}@example.org`,
      `${30_000 + (n % 9_999)}-${seven}-${n % 10}`,
      `+92 300 ${seven}`,
      `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`,
      `https://example.org/shop/${n}`,
      `${n}, Mall Road`,
      'Lahore',
      'PK',
      `Paid and nothing came ${n}`,
      stories[n % stories.length] ?? '',
      `iban:${ibanOf('PK', `HABB${String(n).padStart(16, '0')}`)}; handle:instagram:shop_${n}`,
    ];
  }
}
