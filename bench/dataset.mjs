/**
 * A registry of a given size in its own folder, filled with SQL and kept for the next run. Most rows are filler of
 * realistic size; those that are looked up are spread evenly and properly sealed.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ReportBody } from '../dist/contract/reports/reports.js';
import { sealedReport } from '../dist/server/areas/reports/sealed-fields.js';
import { migrate } from '../dist/server/platform/db/migrate.js';
import { startEmbedded } from '../dist/server/platform/embedded-postgres/embedded-postgres.js';
import { keyringFile } from '../dist/server/platform/vault/keyring.js';
import { createVault } from '../dist/server/platform/vault/vault.js';
import { aBusiness } from './business.mjs';
import { markTables } from './mark-rows.mjs';
import { startProduct } from './processes.mjs';
import { reportIds } from './report-ids.mjs';

/**
 * @typedef {object} Dataset
 * @property {string} folder
 * @property {string} databaseUrl
 * @property {number} reports
 * @property {import('./business.mjs').Business} business
 * @property {string[]} emails each named by one report
 * @property {() => import('../dist/server/platform/vault/vault.js').Vault} vault
 * @property {number} postgresPid
 * @property {() => Promise<void>} stop
 */

/** Filler accounts, in turn the authors of the reports. */
const authors = Array.from({ length: 1_000 }, () => randomUUID());
/** @param {number} place of the report, from 1 @returns {string} */
const authorOf = (place) => authors[place % authors.length] ?? '';

/** Registries of another version are rebuilt. */
const edition = 6;

/** The newest reports are public and read at the start, so they are properly sealed too. */
const newestShown = 25;

const batch = 500_000;

/** A report without identifiers. */
const inventedReport = {
  title: 'Paid in advance, nothing arrived',
  name: 'Invented Person',
  address: '1 Invented Street, Block 7',
  evidence:
    'This report was invented to measure with. It is as long as people write: they ordered, paid in advance by a transfer, waited two weeks, wrote three times and never heard again.',
  url: 'https://example.com/advertisement/1',
  date: '2026-02-14',
  city: 'Lahore',
};

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
 * @param {{ root: string, reports: number, print: (line: string) => void }} wanted
 * @returns {Promise<Dataset>}
 */
export async function openDataset({ root, reports, print }) {
  const folder = join(root, `reports-${reports}`);
  const card = join(folder, 'dataset.json');
  if (!existsSync(card) || JSON.parse(readFileSync(card, 'utf8')).edition !== edition) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    print(`Making a registry of ${reports.toLocaleString('en')} reports in ${folder}.`);
    const made = await make(folder, reports, print);
    writeFileSync(card, JSON.stringify(made));
  }
  const { business, emails } = JSON.parse(readFileSync(card, 'utf8'));
  const server = await startEmbedded({ directory: join(folder, 'postgres'), print });
  const databaseUrl = urlOf(server.connection);
  return {
    folder,
    databaseUrl,
    reports,
    business,
    emails,
    vault: () => createVault(keyringFile(join(folder, 'shield.keys'), false)),
    postgresPid: Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop: () => server.stop(),
  };
}

/** @param {import('../dist/server/platform/embedded-postgres/embedded-postgres.js').Embedded['connection']} connection */
const urlOf = ({ host, port, user, password, database }) =>
  `postgres://${user}:${password}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;

/** @param {string} folder @param {number} reports @param {(line: string) => void} print */
async function make(folder, reports, print) {
  const server = await startEmbedded({ directory: join(folder, 'postgres'), print: () => {}, settings: loadSettings });
  try {
    return { edition, ...(await fillRegistry(folder, urlOf(server.connection), reports, print)) };
  } finally {
    await server.stop();
  }
}

/**
 * Makes a registry in an empty database.
 * @param {string} folder its data directory
 * @param {string} databaseUrl
 * @param {number} reports
 * @param {(line: string) => void} print
 */
async function fillRegistry(folder, databaseUrl, reports, print) {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await migrate({ connectionString: databaseUrl });
    const product = await startProduct({ dataDir: folder, databaseUrl });
    const business = await aBusiness(`http://127.0.0.1:${product.port}`);
    await product.stop();
    await client.connect();
    const vault = createVault(keyringFile(join(folder, 'shield.keys'), false));
    const probes = probesFor(reports, vault);
    await fill(client, reports, probes, print);
    await markTables(client, vault, ['reports'], 'id in (select id from probes)');
    return { business, emails: probes.emails };
  } finally {
    await client.end();
  }
}

/** @param {number} reports @param {import('../dist/server/platform/vault/vault.js').Vault} vault */
function probesFor(reports, vault) {
  const sealed = sealedReport(vault);
  const ids = reportIds(reports);
  const count = Math.min(20_000, Math.floor(reports / 5));
  const [rows, emails] = [/** @type {any[]} */ ([]), /** @type {string[]} */ ([])];
  const probe = (/** @type {number} */ place, /** @type {string} */ email) => {
    const id = ids.id(place);
    const fields = ReportBody.parse({ ...inventedReport, email, CNIC: null, phone: null });
    const content = { ...fields, country: 'PK' };
    rows.push({
      place,
      id,
      sealed: sealed.seal({ id, version: 1, authorId: authorOf(place) }, content).toString('base64'),
      tokens: sealed.named(fields).tokens(),
    });
  };
  for (let at = 0; at < count; at++) {
    const place = Math.floor(((at + 0.5) * (reports - newestShown)) / count) + 1;
    const email = `single.${at}@example.org`;
    emails.push(email);
    probe(place, email);
  }
  for (let at = 0; at < newestShown; at++) probe(reports - at, `newest.${at}@example.org`);
  return { rows, emails };
}

/**
 * @param {pg.Client} client
 * @param {number} reports
 * @param {ReturnType<typeof probesFor>} probes
 * @param {(line: string) => void} print
 */
async function fill(client, reports, probes, print) {
  const ids = reportIds(reports);
  await client.query(`
    set session_replication_role = replica;
    set jit = off;
    drop index reports_author_id_idx;
    alter table report_tokens drop constraint report_tokens_pkey;
    create temp table probes (place bigint primary key, id bigint, sealed bytea, tokens uuid[]);
    create temp table authors as
      select n, text::uuid as id from json_array_elements_text('${JSON.stringify(authors)}') with ordinality as a(text, n);
    insert into accounts (id, email_token, sealed, password_sealed, created_at)
      select id, gen_random_uuid(), '\\x00', '\\x00', now() from authors;
  `);
  for (let from = 0; from < probes.rows.length; from += 5_000)
    await client.query(
      `insert into probes select place, id, decode(sealed, 'base64'),
         array(select json_array_elements_text(tokens)::uuid)
       from json_to_recordset($1::json) as r(place bigint, id bigint, sealed text, tokens json)`,
      [JSON.stringify(probes.rows.slice(from, from + 5_000))],
    );
  await client.query('analyze probes');
  for (let from = 1; from <= reports; from += batch) {
    const to = Math.min(reports, from + batch - 1);
    await client.query(
      `insert into reports (id, author_id, version, city, country, happened_on, keywords, sealed, created_at, updated_at,
         assessed)
       select coalesce(p.id, made.id), a.id, 1, 'Lahore', 'PK', made.at::date, '{advance payment,online shop}',
         coalesce(p.sealed, decode(repeat(md5(made.id::text), 28), 'hex')), made.at, made.at, true
       from (
         select n, ${ids.sql('n')} as id,
           timestamptz '2024-01-01' + n * interval '1 ms' * ${ids.stepMs} as at
         from generate_series($1::bigint, $2::bigint) n
       ) made
       left join probes p on p.place = made.n
       join authors a on a.n = 1 + made.n % ${authors.length}
       order by made.n`,
      [from, to],
    );
    await client.query(
      `insert into report_tokens
       select gen_random_uuid(), ${ids.sql('n')}
       from generate_series($1::bigint, $2::bigint) n
       cross join lateral generate_series(1, 2 + (n % 10 < 3)::int) copies
       where not exists (select from probes p where p.place = n)`,
      [from, to],
    );
    if (reports > 1_000_000) print(`  ${to.toLocaleString('en')} reports`);
  }
  await client.query(`
    insert into report_tokens select unnest(tokens), id from probes;
    alter table report_tokens add primary key (token, report_id);
    create index reports_author_id_idx on reports (author_id, id desc) include (withdrawn_at);
    insert into figures (dimension, value, day, reports)
      select 'keyword', 'invented keyword ' || n, 'infinity', ${reports} / (10 + n) from generate_series(1, 80) n;
  `);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}
