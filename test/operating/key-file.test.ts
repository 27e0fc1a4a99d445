import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, started, newDatabase, connected } = testServers();

test('a rotation of the sealing keys ends with one key in the file: begun twice at once, with its new key lost, or with two keys on a line', async () => {
  const DATABASE_URL = await newDatabase(emptyDatabase);
  const settings = { DATA_DIR: newPath('data'), DATABASE_URL };
  const server = await started(settings);
  await server.end('SIGTERM');
  const file = path.join(settings.DATA_DIR, 'shield.keys');
  const ring = () => parseKeyring(readFileSync(file, 'utf8'));
  const first = readFileSync(file, 'utf8');
  const client = await connected({ connectionString: DATABASE_URL });
  const inUse = async (): Promise<number[]> =>
    (await client.query(`select key_id from vault_keys where state <> 'retired'`)).rows.map((row) =>
      Number(row.key_id),
    );

  // A process of another machine does not learn of the new key, which is lost with the machine.
  await client.query(
    `insert into vault_holders (id, host, process, key_ids, sealing, seen_at)
     select gen_random_uuid(), 'elsewhere', '{}', array[key_id], key_id, now() + interval '1 hour' from vault_keys`,
  );
  const waiting = startShield('rotate-keys', settings);
  await waiting.waitFor(/Waiting, because processes on elsewhere/);
  await waiting.end('SIGKILL');
  const announced = readFileSync(file, 'utf8');
  writeFileSync(file, first, { mode: 0o600 });
  const others = `update vault_holders set key_ids = (select array_agg(key_id) from vault_keys)`;
  await client.query(others);
  expect(await runShield('rotate-keys', settings)).toEqual([
    2,
    expect.stringContaining('Copy shield.keys from a machine'),
  ]);
  await client.query('delete from vault_holders');
  expect(await runShield('rotate-keys', settings)).toEqual([0, expect.any(String)]);
  expect(ring().all.map(({ id }) => id)).toEqual(await inUse());
  expect(parseKeyring(announced).all).toHaveLength(2);

  const both = await Promise.all([runShield('rotate-keys', settings), runShield('rotate-keys', settings)]);
  expect(both.map(([code]) => code)).toEqual([0, 0]);
  expect(ring().all.map(({ id }) => id)).toEqual(await inUse());

  const { root } = ring().current;
  const next = Buffer.alloc(32, 7).toString('base64');
  writeFileSync(file, `${next},${root}\n`, { mode: 0o600 });
  expect(await runShield('rotate-keys', settings)).toEqual([0, expect.stringContaining('It was moved to')]);
  expect(readFileSync(file, 'utf8')).toBe(`${next}\n`);
  expect(readFileSync(`${file}.retired`, 'utf8').split('\n')).toContain(root);
  await started(settings);
});
