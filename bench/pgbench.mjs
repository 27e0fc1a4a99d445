/** PostgreSQL alone: the same rows through pgbench, without Node. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sealedReport } from '../dist/server/modules/reports/sealed-fields.js';

/** pgbench cannot make tokens, so it reads them: one more probe of a small index for each query. */
const script = (/** @type {number} */ tokens) => `\\set n random(1, ${tokens})
select r.id, r.author_id, r.city, r.country, r.happened_on, r.sealed, r.created_at
from bench_tokens b join report_tokens t on t.token = b.token join reports r on r.id = t.report_id
where b.n = :n order by t.report_id desc limit 101;
`;

/**
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<number | null>} queries a second; null if pgbench is not installed
 */
export async function pgbench(dataset, { connections, seconds }) {
  if (spawnSync('pgbench', ['--version']).error) return null;
  const { searchTokens } = sealedReport(dataset.vault());
  const tokens = dataset.emails.map((value) => searchTokens([{ kind: 'email', value }])[0]);
  const client = new pg.Client({ connectionString: dataset.databaseUrl });
  await client.connect();
  await client.query('create table if not exists bench_tokens (n bigint primary key, token uuid not null)');
  await client.query('truncate bench_tokens');
  await client.query(
    'insert into bench_tokens select n, token from unnest($1::uuid[]) with ordinality as t(token, n)',
    [tokens],
  );
  await client.query('analyze bench_tokens');
  await client.end();

  const file = join(dataset.folder, 'lookup.pgbench.sql');
  writeFileSync(file, script(tokens.length));
  const run = spawnSync(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      `${connections}`,
      '-j',
      '2',
      '-T',
      // On a busy machine a run of one second may finish no transaction, so there is no rate.
      `${Math.max(3, Math.ceil(seconds))}`,
      '-f',
      file,
    ].concat(dataset.databaseUrl),
    { encoding: 'utf8' },
  );
  const perSecond = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (run.status !== 0 || !perSecond) throw new Error(`pgbench ended with ${run.status}: ${run.stderr}${run.stdout}`);
  return Number(perSecond);
}
