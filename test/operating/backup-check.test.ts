import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { aBusiness, ask } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { environment, type Product, startProduct } from '../support/product.ts';
import { eventually, type Program, startProgram } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';

const place = temporaryFolder();
const BACKUP_PASSPHRASE = 'a horse that nobody guesses';
let count = 0;
function newPath(name: string): string {
  count += 1;
  return path.join(place.path, `${count}-${name}`);
}
const shield = (settings: Record<string, string>, ...args: string[]): Program =>
  startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), ...args], {
    env: environment({ BACKUP_PASSPHRASE, ...settings }),
  });
async function runs(settings: Record<string, string>, ...args: string[]) {
  const program = shield(settings, ...args);
  const { code } = await program.ended;
  return { code, output: program.output() };
}

/** A running registry with a report, and a backup of it. */
const source = { DATA_DIR: newPath('source'), file: newPath('whole.backup'), address: '' };
let server: Product;
beforeAll(async () => {
  server = await startProduct({ DATA_DIR: source.DATA_DIR });
  await server.waitFor('Fraud Shield is ready');
  source.address = server.address;
  const { session: headers } = await aBusiness(server.address);
  await ask(server.address, 'POST', '/report/add-report', { body: aReport(), headers });
  expect(await runs({ DATA_DIR: source.DATA_DIR }, 'backup', source.file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.end('SIGTERM');
  place.remove();
});

describe('a backup', () => {
  test('is restored by restore --check into a scratch database, of which nothing stays', async () => {
    const DATA_DIR = newPath('nothing');
    const { code, output } = await runs({ DATA_DIR }, 'restore', '--check', source.file);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Complete\. Made 2/m)]);
    expect(output).toContain('sealing keys: 1');
    expect(output).toContain('the keys open every report.');
    expect(existsSync(DATA_DIR)).toBe(false);
    // Beside a running server, and after a check that was killed.
    const killed = shield({ DATA_DIR: source.DATA_DIR }, 'restore', '--check', source.file);
    const scratch = path.join(source.DATA_DIR, 'restore-check');
    await eventually(() => runningPostmaster(path.join(scratch, 'postgres'))?.status === 'ready');
    await killed.end('SIGKILL');
    expect(await runs({ DATA_DIR: source.DATA_DIR }, 'restore', '--check', source.file)).toMatchObject({ code: 0 });
    expect(existsSync(scratch)).toBe(false);
    expect((await fetch(`${source.address}/readyz`)).status).toBe(200);
  });

  test('that a restore would refuse, whole as the file is, is refused by restore --check', async () => {
    const connection = await attachEmbedded(path.join(source.DATA_DIR, 'postgres'));
    const client = new pg.Client(connection ?? {});
    await client.connect();
    const file = newPath('dangling.backup');
    await client.query(
      `set session_replication_role = replica;
       insert into dispute_messages (id, dispute_id, side, to_side, sent_at)
         values (gen_random_uuid(), gen_random_uuid(), 'subject', 'moderator', now())`,
    );
    const made = await runs({ DATA_DIR: source.DATA_DIR }, 'backup', file);
    await client.query('delete from dispute_messages');
    await client.end();
    expect(made).toMatchObject({ code: 0 });
    const DATA_DIR = newPath('refusing');
    const checked = await runs({ DATA_DIR }, 'restore', '--check', file);
    expect([checked.code, checked.output]).toEqual([1, expect.stringContaining('rows of the table dispute_messages')]);
    expect(existsSync(DATA_DIR)).toBe(false);
    // Nor does it pass without the keys of its rows.
    const others = { DATA_DIR, SHIELD_KEYS: Buffer.alloc(32, 9).toString('base64') };
    const without = newPath('keyless.backup');
    expect(await runs({ DATA_DIR: source.DATA_DIR }, 'backup', without, '--without-keys')).toMatchObject({ code: 0 });
    expect((await runs(others, 'restore', '--check', without)).output).toContain('a key that is not in');
    const unopened = await runs({ DATA_DIR }, 'restore', '--check', without);
    expect([unopened.code, unopened.output]).toEqual([0, expect.stringContaining('nothing was opened with them')]);
  });

  test('whose terminal is closed ends cleanly, and leaves no part of the file', async () => {
    const connection = await attachEmbedded(path.join(source.DATA_DIR, 'postgres'));
    const client = new pg.Client(connection ?? {});
    await client.connect();
    await client.query('begin');
    await client.query('lock table reports in access exclusive mode');
    const file = newPath('hung-up.backup');
    const program = shield({ DATA_DIR: source.DATA_DIR }, 'backup', file);
    await eventually(() => existsSync(`${file}.part`));
    program.process.kill('SIGHUP');
    await client.query('rollback');
    await client.end();
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  test('with a report that the keys do not open is restored as it is, and says so', async () => {
    const connection = await attachEmbedded(path.join(source.DATA_DIR, 'postgres'));
    const client = new pg.Client(connection ?? {});
    await client.connect();
    const file = newPath('damaged.backup');
    const sealed = `select id, sealed from reports limit 1`;
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(sealed);
    await client.query(`update reports set sealed = sealed || '\\x00'`);
    expect(await runs({ DATA_DIR: source.DATA_DIR }, 'backup', file)).toMatchObject({ code: 0 });
    await client.query('update reports set sealed = $2 where id = $1', [rows[0]?.id, rows[0]?.sealed]);
    await client.end();
    for (const args of [['--check', file], [file]]) {
      const { code, output } = await runs({ DATA_DIR: newPath('damaged') }, 'restore', ...args);
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('open all reports but 1, which is as in the backup.'),
      ]);
      expect(output).not.toContain('every report');
    }
  });
});
