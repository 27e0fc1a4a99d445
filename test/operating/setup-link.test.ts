import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aBusiness, ask } from '../support/business.ts';
import { inRepository } from '../support/paths.ts';
import { environment, freePort } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newDataDir, started, stopAll } = testServers();

test('a service writes the link that makes the first admin to a file for its user only, until it is used', async () => {
  const settings = { DATA_DIR: newDataDir(), WEB_CONCURRENCY: '2' };
  const file = path.join(settings.DATA_DIR, 'setup-link.txt');
  const first = await started(settings);
  expect(first.output()).toContain(`the link in ${file} within 24 hours`);
  expect(first.output()).not.toContain('token=');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const link = readFileSync(file, 'utf8').trim();
  expect(link).toMatch(/^http:\/\/localhost:\d+\/setup\?token=[\w-]{43}$/);
  const token = new URL(link).searchParams.get('token');
  await stopAll();

  // After a restart it is the same one; another process uses it.
  const second = await started(settings);
  expect(new URL(readFileSync(file, 'utf8').trim()).searchParams.get('token')).toBe(token);
  const { session: headers } = await aBusiness(second.address);
  expect((await ask(second.address, 'POST', '/setup', { body: { token }, headers })).status).toBe(200);
  await second.waitFor(() => !existsSync(file));
  expect(second.output()).not.toContain(token);
});

test('somebody at a terminal sees the link itself', async (context) => {
  const DATA_DIR = newDataDir();
  const port = await freePort();
  const command = `exec ${process.execPath} ${inRepository('dist', 'server', 'main.js')}`;
  // script(1) gives the program a terminal.
  if (process.platform !== 'linux' || !existsSync('/usr/bin/script')) context.skip('script(1) is not installed');
  const program = startProgram('/usr/bin/script', ['-qec', command, '/dev/null'], {
    env: environment({ DATA_DIR, PORT: String(port) }),
  });
  const output = await program.waitFor('Fraud Shield is ready');
  expect(output).toMatch(/first admin:\s+http:\/\/localhost:\d+\/setup\?token=[\w-]{43}/);
  expect(existsSync(path.join(DATA_DIR, 'setup-link.txt'))).toBe(false);
  await program.end('SIGTERM');
});
