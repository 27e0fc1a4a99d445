/**
 * `npm run bench`: measures the product, and the floor of each figure in the same run. `--full` is on a million reports;
 * `--only a,b` runs some sections; `--data DIR` is the folder of the registries.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDataset } from './dataset.mjs';
import { calls } from './every-call.mjs';
import { table } from './figures.mjs';
import { batch, filing } from './filing.mjs';
import { imports } from './imports.mjs';
import { memory } from './memory.mjs';
import { connections, lookup, verdicts } from './new-people.mjs';

/** Each returns rows of the table and their raw numbers. @type {Record<string, import('./figures.mjs').Section>} */
const sections = { lookup, connections, verdicts, batch, calls, import: imports, filing, memory };

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    reports: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string', default: join(os.tmpdir(), 'fraud-shield-bench') },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const print = (/** @type {string} */ line) => {
  process.stdout.write(`${line}\n`);
};

if (values.help) {
  print(`npm run bench -- [options]

  --full        on a million reports: much longer, and about 5 GB of disk
  --reports N   on so many reports (100,000)
  --database U  on this PostgreSQL, whose database is empty at first, instead of the embedded one
  --only NAMES  some of ${Object.keys(sections).join(', ')}
  --data DIR    where the registries are kept for the next run (${values.data})
  --json FILE   where the raw numbers go (DIR/bench.json)
  --tiny        only whether everything runs: the figures mean nothing`);
  process.exit();
}

const common = { tiny: values.tiny, full: values.full };
const scale = values.tiny
  ? { ...common, reports: 2_000, rounds: 1, seconds: 0.1 }
  : values.full
    ? { ...common, reports: 1_000_000, rounds: 5, seconds: 3 }
    : { ...common, reports: 100_000, rounds: 3, seconds: 0.8 };

if (values.reports) scale.reports = Number(values.reports);

const root = resolve(values.data);
mkdirSync(root, { recursive: true });
const names = values.only?.split(',') ?? Object.keys(sections);

const printStatus = (/** @type {string} */ line) => {
  process.stderr.write(`${line}\n`);
};
const dataset = await openDataset({ root, reports: scale.reports, databaseUrl: values.database, print: printStatus });
const machine = await describeMachine(dataset.databaseUrl);
/** @type {import('./figures.mjs').Figure[]} */
const figures = [];
/** @type {Record<string, unknown>} */
const raw = {};
try {
  for (const name of names) {
    const section = sections[name];
    if (!section) throw new Error(`There is no section ${name}: it is ${Object.keys(sections).join(', ')}.`);
    printStatus(`Measuring ${name} …`);
    const measured = await section({ dataset, root, scale, print: printStatus });
    figures.push(...measured.figures);
    raw[name] = measured.raw;
  }
} finally {
  await dataset.stop();
}

const file = values.json ?? join(root, 'bench.json');
writeFileSync(file, `${JSON.stringify({ machine, scale, figures, raw }, null, 2)}\n`);
print(
  `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system}; load ${machine.loadBefore.toFixed(2)} before. ` +
    `Fraud Shield ${machine.product}, Node ${machine.node}, PostgreSQL ${machine.postgres}, pg ${machine.pg}.`,
);
print(`${dataset.reports.toLocaleString('en')} reports. Medians of alternating runs.\n`);
print(table(figures));
print(`\nThe raw numbers: ${file}`);

/** @param {string} databaseUrl */
async function describeMachine(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version') as version");
  await client.end();
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const driver = JSON.parse(readFileSync(new URL('../node_modules/pg/package.json', import.meta.url), 'utf8'));
  return {
    date: new Date().toISOString(),
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    system: `${os.type()} ${os.release()}`,
    loadBefore: os.loadavg()[0] ?? 0,
    product: own.version,
    node: process.version,
    postgres: rows[0].version,
    pg: driver.version,
  };
}
