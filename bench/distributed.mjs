/**
 * Lookups and filings on a registry that is distributed over the workers of a Citus cluster, beside the same registry in one
 * PostgreSQL: `node bench/distributed.mjs [REPORTS]` after `npm run build`, with Debian's PostgreSQL 15 and Citus 12.1 installed.
 * Starts its own servers, all on this machine, and measures in turn.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rawLookup, rawRequest, signIn } from './business.mjs';
import { hasCitus, startServers } from './citus.mjs';
import { fillRegistry } from './dataset.mjs';
import { median } from './figures.mjs';
import { runLoad } from './load.mjs';
import { startProduct } from './processes.mjs';

const reports = Number(process.argv[2] ?? 100_000);
if (!hasCitus || !(reports >= 10_000)) {
  process.stderr.write(
    hasCitus ? 'node bench/distributed.mjs [REPORTS], at least 10000\n' : 'Citus for PostgreSQL 15 is not installed.\n',
  );
  process.exit(2);
}
const [connections, seconds, rounds, rate] = [64, 5, 2, 200];
const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const printLoad = () => print(`Load of the machine ${os.loadavg()[0]?.toFixed(1)}, ${os.availableParallelism()} cores`);

/** @typedef {{ name: string, product: import('./processes.mjs').Server, business: import('./business.mjs').Business, emails: string[], token: string }} Side */

const someone = () => `${crypto.randomUUID()}@example.org`;
const many = 10_000;
/** A report that names nobody whom another names: those would be filed one after the other. */
const aReport = () => ({
  ...{ name: 'Invented Person', CNIC: '', phone: '', email: someone(), relation: 'victim' },
  ...{ url: `https://${crypto.randomUUID()}.example.com`, address: '1 Invented Street', city: 'Lahore', country: 'PK' },
  ...{ title: 'Paid in advance, nothing arrived', date: '2026-02-14', amountLost: null, furtherIdentifiers: null },
  ...{
    category: 'non_delivery',
    channel: 'marketplace',
    evidence: `They wrote ${crypto.randomUUID()} and then nothing.`,
  },
});
/** @type {Record<string, (side: Side) => string[]>} */
const requestsOf = {
  hit: ({ business, emails }) => emails.slice(0, many).map((email) => rawLookup(business, { email })),
  miss: ({ business }) => Array.from({ length: many }, () => rawLookup(business, { email: someone() })),
  filing: ({ token }) =>
    Array.from({ length: many }, () =>
      rawRequest('POST', '/report/add-report', { Authorization: `Bearer ${token}` }, aReport()),
    ),
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'fraud-shield-distributed-'));
const servers = await startServers(folder);
/** @type {Side[]} */
const sides = [];
try {
  for (const [name, databaseUrl, env] of /** @type {const} */ ([
    ['one PostgreSQL', servers.plain, {}],
    ['two workers', servers.coordinator, { DATABASE_DISTRIBUTED: 'citus' }],
  ])) {
    const dataDir = path.join(folder, `${name.replaceAll(' ', '-')}-data`);
    mkdirSync(dataDir);
    const made = performance.now();
    const { business, emails } = await fillRegistry(dataDir, databaseUrl, reports, print);
    print(`${name}: ${reports} reports after ${Math.round((performance.now() - made) / 1000)} s`);
    const product = await startProduct({ dataDir, databaseUrl, env });
    const token = await signIn(`http://127.0.0.1:${product.port}`, business.person);
    print(`${name}: ready after ${Math.round(product.readyMs / 1000)} s`);
    sides.push({ name, product, business, emails, token });
  }
  for (const [kind, requests] of Object.entries(requestsOf)) {
    printLoad();
    /** @type {Map<string, import('./load.mjs').Measured[]>} */
    const runs = new Map();
    const paces = kind === 'filing' ? [{ connections: 8 }] : [{ connections }, { connections, rate, isRandom: true }];
    for (let round = 0; round < rounds; round++)
      for (const pace of paces)
        for (const side of sides) {
          const load = { port: side.product.port, seconds, warmSeconds: 2, requests: requests(side) };
          const key = `${kind}, ${'rate' in pace ? `${rate} a second` : `${pace.connections} at once`}, ${side.name}`;
          runs.set(key, [...(runs.get(key) ?? []), await runLoad({ ...load, ...pace })]);
        }
    for (const [key, all] of runs) {
      const of = (/** @type {'perSecond' | 'p50' | 'p99'} */ what) => median(all.map((one) => one[what]));
      const refused = all.flatMap(({ statuses }) => Object.entries(statuses)).filter(([status]) => status !== '200');
      print(
        `${key}: ${Math.round(of('perSecond'))} a second, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms${refused.length > 0 ? `, refused: ${refused.map((one) => one.join(' ×'))}` : ''}`,
      );
    }
  }
  printLoad();
} finally {
  for (const { product } of sides) await product.stop();
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
