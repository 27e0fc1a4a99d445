import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testServers } from '../support/servers.ts';
import { startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, started, databaseOf } = testServers();

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
