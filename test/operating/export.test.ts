import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aBusiness } from '../support/business.ts';
import { inRepository } from '../support/paths.ts';
import { environment } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';
import { reportCsv } from '../support/report-csv.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';
import { smallDisk } from '../support/small-disk.ts';

const { newPath, newDataDir, started, databaseOf } = testServers();
const disk = smallDisk(1);
afterAll(() => disk?.remove());

test('an export leaves a file alone that somebody else makes under its name meanwhile', async () => {
  const DATA_DIR = newDataDir();
  await started({ DATA_DIR });
  const db = await databaseOf(DATA_DIR);
  await db.query('begin; lock table reports in access exclusive mode');
  const out = newPath('reports.csv');
  const program = startShield('export', { DATA_DIR }, out);
  const part = `${out}.${program.process.pid}.part`;
  await program.waitFor(() => existsSync(part));
  writeFileSync(out, 'of somebody else');
  await db.query('rollback');
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output()).toContain('it already exists.');
  expect([readFileSync(out, 'utf8'), existsSync(part)]).toEqual(['of somebody else', false]);
});

test.skipIf(!disk)(
  'an export to a full disk fails and says so, whether the shell or the command makes the file',
  async () => {
    const folder = disk?.path ?? '';
    const settings = { DATA_DIR: newDataDir() };
    const { email } = await aBusiness((await started(settings)).address);
    const rows = newPath('rows.csv');
    writeFileSync(rows, reportCsv(300));
    expect(await runShield('import', settings, rows, '--as', email)).toEqual([0, expect.any(String)]);

    // Room for the beginning of the export, which is one write.
    writeFileSync(path.join(folder, 'other'), Buffer.alloc(1024 * 1024 - 16_384));
    const command = [
      '-c',
      'exec "$0" "$1" export > "$2"',
      process.execPath,
      inRepository('dist', 'server', 'shield.js'),
    ];
    const program = startProgram('sh', [...command, `${folder}/a`], { env: environment(settings) });
    expect((await program.ended).code).toBe(1);
    expect(program.output()).toContain('Standard output cannot be written: the disk is full.');
    expect(program.output()).not.toContain('reports written');
    rmSync(path.join(folder, 'a'));

    const named = await runShield('export', settings, path.join(folder, 'b'));
    expect(named).toEqual([1, expect.stringContaining(`The disk of ${folder}/b is full.`)]);
    expect(readdirSync(folder)).toEqual(['other']);
  },
);
