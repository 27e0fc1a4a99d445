/** The built server with the demo's reports, for measurements. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from './install.mjs';

/**
 * Starts the built server with the demo's reports and ends it afterwards.
 * @template T
 * @param {number} port
 * @param {(address: string) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withDemo(port, run) {
  const address = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fraud-shield-demo-'));
  const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js'), '--demo'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await waitUntilReady(address);
    return await run(address);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} address */
async function waitUntilReady(address) {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server did not become ready.');
}
