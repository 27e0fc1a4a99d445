/**
 * Lookups on a registry that is distributed over the workers of a Citus cluster, beside the same registry in one PostgreSQL:
 * `node bench/distributed.mjs PLAIN COORDINATOR [REPORTS]`. Both are addresses of empty databases; the coordinator's has the
 * extension and knows its workers. The servers are measured in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rawLookup } from './business.mjs';
import { fillRegistry } from './dataset.mjs';
import { median } from './figures.mjs';
import { runLoad } from './load.mjs';
import { startProduct } from './processes.mjs';

const [plain = '', coordinator = '', wanted = '1000000'] = process.argv.slice(2);
const reports = Number(wanted);
const [connections, seconds, rounds] = [64, 6, 2];
const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'fraud-shield-distributed-'));
const sides = [];
try {
  for (const [name, databaseUrl, env] of /** @type {const} */ ([
    ['one PostgreSQL', plain, {}],
    ['workers of Citus', coordinator, { DATABASE_DISTRIBUTED: 'citus' }],
  ])) {
    const dataDir = path.join(folder, name.replaceAll(' ', '-'));
    const made = performance.now();
    const { business, emails } = await fillRegistry(dataDir, databaseUrl, reports, print);
    print(`${name}: ${reports} reports after ${Math.round((performance.now() - made) / 1000)} s`);
    const product = await startProduct({ dataDir, databaseUrl, env: { TRUST_PROXY: '127.0.0.1', ...env } });
    print(`${name}: ready after ${Math.round(product.readyMs / 1000)} s`);
    sides.push({ name, product, business, emails });
  }
  print(`Load of the machine ${os.loadavg()[0]?.toFixed(1)}, ${os.availableParallelism()} cores`);
  for (const kind of ['hit', 'miss']) {
    /** @type {Map<string, import('./load.mjs').Measured[]>} */
    const runs = new Map();
    for (let round = 0; round < rounds; round++)
      for (const { name, product, business, emails } of sides)
        for (const rate of [undefined, 200]) {
          const requests =
            kind === 'hit'
              ? emails.slice(0, 10_000).map((email) => rawLookup(business, { email }))
              : Array.from({ length: 10_000 }, (_, n) => rawLookup(business, { email: `nobody.${n}@example.org` }));
          const measured = await runLoad({
            ...{ port: product.port, connections, seconds, warmSeconds: 2, requests },
            ...(rate && { rate, isRandom: true }),
          });
          const key = `${kind}, ${rate ? `${rate}/s` : 'full load'}, ${name}`;
          runs.set(key, [...(runs.get(key) ?? []), measured]);
        }
    for (const [key, all] of runs) {
      const of = (/** @type {'perSecond' | 'p50' | 'p99'} */ what) => median(all.map((one) => one[what]));
      const refused = all.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200');
      print(
        `${key}: ${Math.round(of('perSecond'))}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms${refused.length > 0 ? `, some ${refused}` : ''}`,
      );
    }
  }
} finally {
  for (const { product } of sides) await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
