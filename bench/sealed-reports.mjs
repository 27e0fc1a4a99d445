/** Registries whose reports are all really sealed, for what opens each of them, such as `rotate-keys`. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ReportBody } from '../dist/contract/reports.js';
import { importing } from '../dist/server/modules/reports/importing.js';
import { sealedReport } from '../dist/server/modules/reports/sealed-fields.js';
import { copyBinary } from '../dist/server/platform/db/copy.js';
import { startEmbedded } from '../dist/server/platform/embedded-postgres/embedded-postgres.js';
import { keyringFile } from '../dist/server/platform/vault/keyring.js';
import { createVault } from '../dist/server/platform/vault/vault.js';
import { aBusiness } from './business.mjs';
import { inventedReport, loadSettings, urlOf } from './dataset.mjs';
import { startProduct } from './processes.mjs';
import { reportIds } from './report-ids.mjs';

/** Reports in one COPY. */
const batch = 10_000;

const fields = ReportBody.parse({
  ...inventedReport,
  email: 'someone@example.org',
  CNIC: '42101-1234567-1',
  phone: null,
});

/**
 * Starts the database of a registry of this many reports, which is filled first if it is not there.
 * @param {{ folder: string, reports: number, print: (line: string) => void }} wanted
 */
export async function openSealedRegistry({ folder, reports, print }) {
  const whole = join(folder, 'whole');
  const directory = join(folder, 'postgres');
  if (!existsSync(whole)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    print(`Sealing ${reports.toLocaleString('en')} reports in ${folder}.`);
    const server = await startEmbedded({ directory, print: () => {}, settings: loadSettings });
    try {
      await fill(folder, urlOf(server.connection), reports, print);
    } finally {
      await server.stop();
    }
    writeFileSync(whole, '');
  }
  const server = await startEmbedded({ directory, print: () => {} });
  return { server, folder, databaseUrl: urlOf(server.connection) };
}

/**
 * @param {string} folder
 * @param {string} databaseUrl
 * @param {number} reports
 * @param {(line: string) => void} print
 */
async function fill(folder, databaseUrl, reports, print) {
  const product = await startProduct({ dataDir: folder, databaseUrl });
  await aBusiness(`http://127.0.0.1:${product.port}`);
  await product.stop();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select id from accounts');
    const authorId = rows[0].id;
    const sealed = sealedReport(createVault(keyringFile(join(folder, 'shield.keys'), false)));
    const { insertAll } = importing(sealed);
    const tx = /** @type {any} */ ({
      copy: (/** @type {string} */ text, /** @type {Buffer[]} */ given) => copyBinary(client, text, given),
    });
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      drop index reports_author_id_idx; alter table report_tokens drop constraint report_tokens_pkey`);
    const ids = reportIds(reports);
    const at = new Date('2026-02-15');
    for (let from = 1; from <= reports; from += batch) {
      const given = Array.from({ length: Math.min(batch, reports + 1 - from) }, (_, offset) => {
        const place = from + offset;
        const seven = String(1_000_000 + (place % 9_000_000));
        const one = {
          email: `someone.${place}@example.org`,
          CNIC: `${42_101 + (place % 1_000)}-${seven}-${place % 10}`,
        };
        const body = { ...fields, ...one };
        const content = { ...body, country: 'PK', keywords: ['advance payment', 'online shop'] };
        const placing = /** @type {const} */ ({
          ...{ state: 'listed', standing: 'unverified', group: authorId, weight: 1, weightless: false },
          ...{ inGoodStanding: true, assessed: true, awaitsCorroboration: false },
        });
        return { id: ids.id(place), body, content, named: sealed.named(content), at, placing };
      });
      await insertAll(tx, authorId, given);
      if (from % 1_000_000 === 1 && from > 1) print(`  ${(from - 1).toLocaleString('en')} reports`);
    }
    await client.query(`alter table report_tokens add primary key (token, report_id);
      create index reports_author_id_idx on reports (author_id, id desc) include (withdrawn_at);
      insert into base_address_fill values (true, 9223372036854775807, now(), now()) on conflict do nothing`);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
