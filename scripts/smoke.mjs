/** Runs `npm start` with a new data directory, waits until /readyz answers 200, and stops it with SIGTERM. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, inRoot, print } from './install.mjs';

const readyWithinMs = 10 * 60_000; // includes installing and building
const stopWithinMs = 30_000;
const port = process.env.PORT || '3000';
const dataDir = mkdtempSync(path.join(tmpdir(), 'fraud-shield-smoke-'));

const server = spawn(process.execPath, [inRoot('scripts', 'start.mjs')], {
  cwd: inRoot(),
  env: { ...process.env, PORT: port, DATA_DIR: dataDir },
  stdio: 'inherit',
});
const exited = once(server, 'exit');

const deadline = Date.now() + readyWithinMs;
while (!(await isReady())) {
  if (server.exitCode !== null || server.signalCode !== null) fail('The server exited before it was ready.');
  if (Date.now() > deadline) {
    server.kill('SIGKILL');
    fail('The server did not become ready.');
  }
  await sleep(500);
}
print('Ready.');

server.kill('SIGTERM');
const kill = setTimeout(() => server.kill('SIGKILL'), stopWithinMs);
const [code, signal] = await exited;
clearTimeout(kill);
rmSync(dataDir, { recursive: true, force: true });
if (code !== 0) fail(`The server stopped with ${signal ?? code} instead of 0.`);
print('Stopped.');

async function isReady() {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return response?.ok ?? false;
}
