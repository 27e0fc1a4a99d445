import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { aBusiness, ask } from '../support/business.ts';
import { type Product, startProduct } from '../support/product.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, databaseOf } = testServers();

/** A running registry with a report, and a backup of it. */
const source = { DATA_DIR: newDataDir(), file: newPath('whole.backup'), address: '' };
let server: Product;
beforeAll(async () => {
  server = await startProduct({ DATA_DIR: source.DATA_DIR });
  await server.waitFor('Fraud Shield is ready');
  source.address = server.address;
  const { session: headers } = await aBusiness(server.address);
  await ask(server.address, 'POST', '/report/add-report', { body: aReport(), headers });
  expect(await runShield('backup', { DATA_DIR: source.DATA_DIR }, source.file)).toEqual([0, expect.any(String)]);
});
afterAll(() => server.end('SIGTERM'));

describe('a backup', () => {
  test('is restored by restore --check into a scratch database, of which nothing stays', async () => {
    const DATA_DIR = newPath('nothing');
    const [code, output] = await runShield('restore', { DATA_DIR }, '--check', source.file);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Complete\. Made 2/m)]);
    expect(output).toContain('sealing keys: 1');
    expect(output).toContain('the keys open every report.');
    expect(existsSync(DATA_DIR)).toBe(false);
    // Beside a running server, and after a check that was killed.
    const killed = startShield('restore', { DATA_DIR: source.DATA_DIR }, '--check', source.file);
    const scratch = path.join(source.DATA_DIR, 'restore-check');
    await killed.waitFor(() => runningPostmaster(path.join(scratch, 'postgres'))?.status === 'ready');
    await killed.end('SIGKILL');
    expect(await runShield('restore', { DATA_DIR: source.DATA_DIR }, '--check', source.file)).toEqual([
      0,
      expect.any(String),
    ]);
    expect(existsSync(scratch)).toBe(false);
    expect((await fetch(`${source.address}/readyz`)).status).toBe(200);
  });

  test('that a restore would refuse, whole as the file is, is refused by restore --check', async () => {
    const client = await databaseOf(source.DATA_DIR);
    const file = newPath('dangling.backup');
    await client.query(
      `set session_replication_role = replica;
       insert into dispute_messages (id, dispute_id, side, to_side, sent_at)
         values (gen_random_uuid(), gen_random_uuid(), 'subject', 'moderator', now())`,
    );
    const made = await runShield('backup', { DATA_DIR: source.DATA_DIR }, file);
    await client.query('delete from dispute_messages');
    expect(made).toEqual([0, expect.any(String)]);
    const DATA_DIR = newPath('refusing');
    expect(await runShield('restore', { DATA_DIR }, '--check', file)).toEqual([
      1,
      expect.stringContaining('rows of the table dispute_messages'),
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
    // Nor does it pass without the keys of its rows.
    const others = { DATA_DIR, SHIELD_KEYS: Buffer.alloc(32, 9).toString('base64') };
    const without = newPath('keyless.backup');
    expect(await runShield('backup', { DATA_DIR: source.DATA_DIR }, without, '--without-keys')).toEqual([
      0,
      expect.any(String),
    ]);
    expect(await runShield('restore', others, '--check', without)).toEqual([
      1,
      expect.stringContaining('a key that is not in'),
    ]);
    expect(await runShield('restore', { DATA_DIR }, '--check', without)).toEqual([
      0,
      expect.stringContaining('nothing was opened with them'),
    ]);
  });

  test.each([
    { what: 'whose terminal is closed', signals: ['SIGHUP'] },
    // npm may repeat a signal that the terminal sends to all.
    { what: 'that gets one Ctrl-C twice', signals: ['SIGINT', 'SIGINT'] },
  ] as const)('$what ends cleanly, and leaves no part of the file', async ({ signals }) => {
    const client = await databaseOf(source.DATA_DIR);
    await client.query('begin');
    await client.query('lock table reports in access exclusive mode');
    const file = newPath('hung-up.backup');
    const program = startShield('backup', { DATA_DIR: source.DATA_DIR }, file);
    await program.waitFor(() => existsSync(`${file}.part`));
    for (const signal of signals) program.process.kill(signal);
    await client.query('rollback');
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  test('with a report that the keys do not open is restored as it is, and says so', async () => {
    const client = await databaseOf(source.DATA_DIR);
    const file = newPath('damaged.backup');
    const sealed = `select id, sealed from reports limit 1`;
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(sealed);
    await client.query(`update reports set sealed = sealed || '\\x00'`);
    expect(await runShield('backup', { DATA_DIR: source.DATA_DIR }, file)).toEqual([0, expect.any(String)]);
    await client.query('update reports set sealed = $2 where id = $1', [rows[0]?.id, rows[0]?.sealed]);
    for (const args of [['--check', file], [file]]) {
      const [code, output] = await runShield('restore', { DATA_DIR: newPath('damaged') }, ...args);
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('open all reports but 1, which is as in the backup.'),
      ]);
      expect(output).not.toContain('every report');
    }
  });
});
