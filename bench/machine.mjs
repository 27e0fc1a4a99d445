/** Describes the machine of the measurements. */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import pg from 'pg';

/** @param {string} databaseUrl */
export async function machine(databaseUrl) {
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

/** @param {Awaited<ReturnType<typeof machine>>} of */
export const described = (of) =>
  `${of.cores} cores of ${of.cpu}, ${of.memoryGb} GB, ${of.system}; load ${of.loadBefore.toFixed(2)} before. ` +
  `Fraud Shield ${of.product}, Node ${of.node}, PostgreSQL ${of.postgres}, pg ${of.pg}.`;
