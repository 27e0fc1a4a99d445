/**
 * The data set of all measurements: a registry of a given size, with the skew of real life, in its own folder and kept for the
 * next run. All of it is sealed and marked as the product does it; nine tenths are copied, and the command `import` files the
 * rest.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../dist/server/platform/db/migrate.js';
import { keyringFile } from '../dist/server/platform/vault/keyring.js';
import { createVault } from '../dist/server/platform/vault/vault.js';
import { aBusiness } from './business.mjs';
import { writeCsv } from './dataset/copy.mjs';
import { countAllFigures, fillRegistry, stopwatch } from './dataset/fill.mjs';
import { contentAbout } from './dataset/people.mjs';
import { choices, shapeOf } from './dataset/shape.mjs';
import { runCommand, startDatabase, startProduct } from './processes.mjs';

/**
 * @typedef {object} Card what is known of a registry that was made
 * @property {number} edition
 * @property {import('./business.mjs').Business} business
 * @property {string[]} emails each named by one report
 * @property {string[]} links of cases
 * @property {ReturnType<typeof import('./dataset/accounts.mjs').plannedAccounts>} accounts
 *
 * @typedef {object} Place
 * @property {string} folder
 * @property {string} databaseUrl
 * @property {number} reports
 * @property {() => import('../dist/server/platform/vault/vault.js').Vault} vault
 * @property {number | null} postgresPid null where the database is another machine's
 * @property {() => Promise<void>} stop
 *
 * @typedef {Omit<Card, 'edition'> & Place} Dataset
 */

/** Registries of another version are made again. */
const edition = 10;

/** Settings while filling, when a crash only means starting again. */
const loadSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
};

/**
 * Opens the registry of this size, and creates it if necessary.
 * @param {{ root: string, reports: number, print: (line: string) => void, databaseUrl?: string | undefined }} wanted
 *   `databaseUrl`: of a PostgreSQL that is to have it, empty at first; the embedded one by default
 * @returns {Promise<Dataset>}
 */
export async function openDataset({ root, reports, print, databaseUrl: given }) {
  const folder = join(root, `reports-${reports}${given ? '-given' : ''}`);
  const file = join(folder, 'dataset.json');
  if (!existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).edition !== edition) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    print(`Making a registry of ${reports.toLocaleString('en')} reports in ${folder}.`);
    const done = stopwatch(print);
    const made = await make(folder, reports, print, given);
    writeFileSync(file, JSON.stringify(made));
    done('made all');
  }
  /** @type {Card} */
  const { edition: _, ...card } = JSON.parse(readFileSync(file, 'utf8'));
  const vault = () => vaultOf(folder);
  if (given) return { ...card, folder, databaseUrl: given, reports, vault, postgresPid: null, stop: async () => {} };
  const { databaseUrl, pid, stop } = await startDatabase(folder);
  return { ...card, folder, databaseUrl, reports, vault, postgresPid: pid, stop };
}

/** @param {string} folder */
const vaultOf = (folder) => createVault(keyringFile(join(folder, 'shield.keys'), false));

/**
 * @param {string} folder
 * @param {number} reports
 * @param {(line: string) => void} print
 * @param {string | undefined} given
 * @returns {Promise<Card>}
 */
async function make(folder, reports, print, given) {
  if (given) return { edition, ...(await makeIn(folder, given, reports, print)) };
  const { databaseUrl, stop } = await startDatabase(folder, loadSettings);
  try {
    return { edition, ...(await makeIn(folder, databaseUrl, reports, print)) };
  } finally {
    await stop();
  }
}

/**
 * Makes a registry in an empty database.
 * @param {string} folder its data directory
 * @param {string} databaseUrl
 * @param {number} reports
 * @param {(line: string) => void} print
 */
async function makeIn(folder, databaseUrl, reports, print) {
  await migrate({ connectionString: databaseUrl });
  const product = await startProduct({ dataDir: folder, databaseUrl });
  const business = await aBusiness(`http://127.0.0.1:${product.port}`);
  await product.stop();
  const vault = vaultOf(folder);
  const shape = shapeOf(reports);
  const filled = await fillRegistry({ databaseUrl, vault, shape, print });
  const done = stopwatch(print);
  const rows = join(folder, 'rows.csv');
  await writeCsv(rows, rowsOf(shape));
  const importer = filled.accounts.authors[0]?.email ?? '';
  await runCommand(['import', rows, '--as', importer], { folder, databaseUrl });
  rmSync(rows);
  done(`${shape.imported.toLocaleString('en')} reports by the command`);
  await countAllFigures({ databaseUrl, vault, print });
  return { business, ...filled };
}

/** The rows of the importer's last file. @param {import('./dataset/shape.mjs').Shape} shape */
function* rowsOf({ imported, people, now }) {
  const { below } = choices(17);
  for (let n = 0; n < imported; n++) {
    const happenedOn = new Date(now.getTime() - below(3_650) * 86_400_000).toISOString().slice(0, 10);
    const { content } = contentAbout(below(people), { happenedOn, single: '', isKnownWell: false });
    const { name, email, CNIC, phone, date, url, address, city, country, title, evidence, category } = content;
    const notGiven = email === null ? 'email' : '';
    const row = { name, email, CNIC, phone, date, url, address, city, country, title, evidence, category, notGiven };
    if (n === 0) yield Object.keys(row);
    yield Object.values(row).map((cell) => cell ?? '');
  }
}
