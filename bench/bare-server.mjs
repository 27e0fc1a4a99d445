/**
 * The floor of a lookup: `node:http`, one prepared query through the same driver, and the same response as the product's,
 * headers included. It checks no key, counts and logs nothing, and unseals nothing: once the query has returned its rows,
 * it sends a recorded response of the product.
 */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { sessionSettings } from '../dist/server/platform/db/connection.js';

/**
 * @typedef {object} Setup
 * @property {Record<string, string>} tokens the blind index of each email that is known; others get one that nobody has
 * @property {Record<'hit' | 'miss', { headers: Record<string, string>, body: string }>} answers
 */

const { DATABASE_URL, BARE_SETUP = '', BARE_PIPELINED, PORT, WEB_CONCURRENCY } = process.env;
/** The size of the product's pool. */
const poolSize = 10;
const processes = Number(WEB_CONCURRENCY);

/** The simplest query that returns the rows of a lookup by one identifier. */
const statement = {
  name: 'bare',
  text: `select r.id, r.author_id, r.city, r.country, r.happened_on, r.sealed, r.created_at
    from report_tokens t join reports r on r.id = t.report_id
    where t.token = $1 order by t.report_id desc limit 101`,
};

/** A pool, or one pipelined connection as for the product's lookups. */
async function connect() {
  const options = { connectionString: DATABASE_URL, ...sessionSettings };
  if (!BARE_PIPELINED) return new pg.Pool({ ...options, max: poolSize });
  const client = new pg.Client({ ...options, pipeline: true });
  await client.connect();
  return client;
}

async function serve() {
  /** @type {Setup} */
  const { tokens, answers } = JSON.parse(readFileSync(BARE_SETUP, 'utf8'));
  const tokenOf = new Map(Object.entries(tokens));
  const client = await connect();

  const server = http.createServer((request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      const { email } = JSON.parse(Buffer.concat(parts).toString());
      const { rows } = await client.query({ ...statement, values: [tokenOf.get(email) ?? randomUUID()] });
      const { headers, body } = rows.length > 0 ? answers.hit : answers.miss;
      response.writeHead(200, headers);
      response.end(body);
    });
  });
  await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', () => resolve(undefined)));
  process.on('SIGTERM', () => process.exit());
}

if (processes > 1 && cluster.isPrimary) {
  const workers = Array.from({ length: processes }, () => cluster.fork());
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('listening', resolve))));
  process.on('SIGTERM', () => {
    for (const worker of workers) worker.kill();
    process.exit();
  });
} else {
  await serve();
}
if (cluster.isPrimary) process.stdout.write('The bare server is ready.\n');
