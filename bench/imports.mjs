/** The command `import` beside its floor: COPY of the same rows, read by the database from its own disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ibanOf } from '../dist/contract/rules/iban.js';
import { startEmbedded } from '../dist/server/platform/embedded-postgres/embedded-postgres.js';
import { aBusiness } from './business.mjs';
import { residentMb, startProduct } from './processes.mjs';

const shield = fileURLToPath(new URL('../dist/server/shield.js', import.meta.url));

/** The tables that are copied: reports and their tokens. */
const tables = ['reports', 'report_tokens'];

/** @typedef {{ importSeconds: number, copySeconds: number, peakMb: number }} Run */

/**
 * Imports rows into an empty registry and copies the same sealed rows into the same tables, in turn.
 * @param {{ root: string, rows: number, rounds: number, print: (line: string) => void }} given
 * @returns {Promise<Run[]>}
 */
export async function compareImports({ root, rows, rounds, print }) {
  const folder = join(root, 'import');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, 'rows.csv');
  await writeRows(file, rows);

  const { server, databaseUrl } = await aRegistry(folder);
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

    /** @type {Run[]} */
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      await empty();
      const { seconds: importSeconds, peakMb } = await runCommand(['import', file, '--as', person.email], {
        folder,
        databaseUrl,
      });
      const { rows: filed } = await client.query('select count(*)::int as count from reports');
      if (filed[0]?.count !== rows) throw new Error(`${filed[0]?.count} of ${rows} rows were imported.`);
      for (const table of tables) await client.query(`copy ${table} to ${copyOf(table)}`);
      await empty();
      const begun = performance.now();
      for (const table of tables) await client.query(`copy ${table} from ${copyOf(table)}`);
      const copySeconds = (performance.now() - begun) / 1000;
      runs.push({ importSeconds, copySeconds, peakMb });
      print(`  imported in ${importSeconds.toFixed(1)} s, copied in ${copySeconds.toFixed(1)} s`);
    }
    return runs;
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts an empty database in a folder.
 * @param {string} folder
 */
async function aRegistry(folder) {
  const server = await startEmbedded({ directory: join(folder, 'postgres'), print: () => {} });
  const { host, port, user, password, database } = server.connection;
  const parameters = new URLSearchParams({ host, port: String(port) });
  return { server, databaseUrl: `postgres://${user}:${password}@localhost/${database}?${parameters}` };
}

/**
 * Runs a command of `npm run shield`.
 * @param {string[]} args
 * @param {{ folder: string, databaseUrl: string, longest?: number }} place `longest`: the seconds after which it is stopped
 * @returns {Promise<{ seconds: number, peakMb: number, isWhole: boolean }>}
 */
export async function runCommand(args, { folder, databaseUrl, longest }) {
  const { PATH, HOME, TMPDIR } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, [shield, ...args], {
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  let peakMb = 0;
  const watching = setInterval(() => {
    // NaN at the moment the process exits.
    if (child.pid && child.exitCode === null) peakMb = Math.max(peakMb, residentMb(child.pid) || 0);
  }, 200);
  let isWhole = true;
  const stop = () => {
    isWhole = false;
    child.kill('SIGTERM');
  };
  const stopping = longest ? setTimeout(stop, longest * 1000) : undefined;
  const [code] = await once(child, 'exit');
  clearTimeout(stopping);
  clearInterval(watching);
  if (isWhole && code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - begun) / 1000, peakMb, isWhole };
}

const stories = [
  'They asked for my OTP on WhatsApp and then took everything that was in my account, twenty thousand rupees in all.',
  'A fake job offer on Facebook: I paid the registration fee by Easypaisa, ""Rs 5000"" they said, and nobody ever called me back.',
  'I ordered a phone, paid in advance by a transfer, and the parcel that came had a brick in it.',
];

/**
 * Rows with five identifiers each.
 * @param {string} file
 * @param {number} rows
 */
async function writeRows(file, rows) {
  const stream = createWriteStream(file);
  stream.write('name,email,CNIC,phone,date,url,address,city,country,title,evidence,furtherIdentifiers\n');
  for (let n = 0; n < rows; n++) {
    const seven = String(1_000_000 + ((n * 7919) % 9_000_000));
    const day = String(1 + (n % 28)).padStart(2, '0');
    const further = `iban:${ibanOf('PK', `HABB${String(n).padStart(16, '0')}`)}; handle:instagram:shop_${n}`;
    const line = `Bilal Ahmed ${n % 100},bilal-${n}@example.org,${30_000 + (n % 9_999)}-${seven}-${n % 10},+92 300 ${seven},2026-02-${day},https://example.org/shop/${n},"${n}, Mall Road",Lahore,PK,Paid and nothing came ${n},"${stories[n % 3]}",${further}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
