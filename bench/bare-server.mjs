/**
 * The floor of a lookup: `node:http`, one prepared query over one pipelined connection of the same driver, and the same
 * response as the product's, headers included. It checks no key, counts and logs nothing, and unseals nothing: once the
 * query has returned its rows, it sends a recorded response of the product.
 */
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

const { DATABASE_URL, BARE_SETUP = '', PORT } = process.env;

/** The simplest query that returns the rows of a lookup by one identifier. */
const statement = {
  name: 'bare',
  text: `select r.id, r.author_id, r.city, r.country, r.happened_on, r.sealed, r.created_at
    from report_tokens t join reports r on r.id = t.report_id
    where t.token = $1 order by t.report_id desc limit 101`,
};

/** @type {Setup} */
const { tokens, answers } = JSON.parse(readFileSync(BARE_SETUP, 'utf8'));
const tokenOf = new Map(Object.entries(tokens));
const client = new pg.Client({ connectionString: DATABASE_URL, ...sessionSettings, pipeline: true });
await client.connect();

// Connections that rest at a low rate stay open, as with the product.
const server = http.createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
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
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('The bare server is ready.\n'));
process.on('SIGTERM', () => process.exit());
