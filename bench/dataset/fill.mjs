/** Fills an empty registry, in which one account was registered. */
import pg from 'pg';
import { daysOf, oldestDay } from '../../dist/server/areas/analysis/periods.js';
import { proveTotals } from '../../dist/server/areas/analysis/prove-totals.js';
import { countFigures } from '../../dist/server/areas/analysis/recount-store.js';
import { appendDeltas, changedDays, findCountedUntil } from '../../dist/server/areas/analysis/store.js';
import { dayOf } from '../../dist/server/platform/clock.js';
import { openDb } from '../../dist/server/platform/db/pool.js';
import { fillAccounts, plannedAccounts } from './accounts.mjs';
import { withoutIndexes } from './copy.mjs';
import { fillLists } from './lists.mjs';
import { fillReports } from './reports.mjs';
import { fillTrail } from './trail.mjs';
import { fillWork } from './work.mjs';

/**
 * @typedef {object} Filling
 * @property {import('../../dist/server/app.js').App} app as much of one as filling needs: a vault, a database and a clock
 * @property {pg.Client} client
 * @property {import('./shape.mjs').Shape} shape
 * @property {ReturnType<typeof plannedAccounts>} accounts
 * @property {(line: string) => void} print
 */

/** @param {string} databaseUrl @param {import('../../dist/server/platform/vault/vault.js').Vault} vault @param {Date} now */
function anApp(databaseUrl, vault, now) {
  const db = openDb({ connectionString: databaseUrl }, { max: 2, statementMs: 3_600_000 });
  return { db, app: /** @type {any} */ ({ vault, db, clock: () => now }) };
}

/** Prints how long each step took. @param {(line: string) => void} print */
export function stopwatch(print) {
  let began = performance.now();
  return (/** @type {string} */ what) => {
    print(`  ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    began = performance.now();
  };
}

/**
 * @param {object} given
 * @param {string} given.databaseUrl
 * @param {import('../../dist/server/platform/vault/vault.js').Vault} given.vault
 * @param {import('./shape.mjs').Shape} given.shape
 * @param {(line: string) => void} given.print
 */
export async function fillRegistry({ databaseUrl, vault, shape, print }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { app, db } = anApp(databaseUrl, vault, shape.now);
  const filling = { app, client, shape, accounts: plannedAccounts(shape), print };
  const done = stopwatch(print);
  try {
    const { rows } = await client.query('select id, password_sealed from accounts limit 1');
    const [{ id, password_sealed: sealed }] = rows;
    const hash = vault.openBytes({ table: 'accounts', column: 'password_sealed', id }, sealed).toString();
    let made = { emails: /** @type {string[]} */ ([]), links: /** @type {string[]} */ ([]) };
    await fillAccounts(filling, hash);
    await withoutIndexes(
      client,
      ['reports', 'report_words', 'unlisted_tokens', 'disclosures', 'usage_days'],
      async () => {
        const { filed, emails } = await fillReports(filling);
        done('reports');
        const { links, listed } = await fillWork(filling, filed);
        await fillLists(filling, listed);
        done('work of moderators');
        await fillTrail(filling, filed);
        done('audit trail and usage');
        made = { emails, links };
      },
    );
    done('indexes');
    await client.query('vacuum (analyze)');
    done('statistics');
    return { ...made, accounts: filling.accounts };
  } finally {
    await db.close();
    await client.end();
  }
}

/**
 * Counts the figures of the dashboard.
 * @param {Pick<Parameters<typeof fillRegistry>[0], 'databaseUrl' | 'vault' | 'print'>} given
 */
export async function countAllFigures({ databaseUrl, vault, print }) {
  const now = new Date();
  const { app, db } = anApp(databaseUrl, vault, now);
  const done = stopwatch(print);
  try {
    await appendDeltas(db, changedDays(daysOf({ from: oldestDay(now), to: dayOf(now) })));
    while (await findCountedUntil(db)) await countFigures(app);
    await proveTotals(app, { repair: true });
    done('figures');
  } finally {
    await db.close();
  }
}
