import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { variableNames } from '../../src/server/config.ts';
import { launchOptions } from '../support/browser.ts';
import { inRepository } from '../support/paths.ts';

const port = Number(process.env.SCREENS_PORT ?? 4190);

// Each worker loads this file too and finds the demo's credentials in the directory.
process.env.SCREENS_DATA_DIR ??= temporaryDirectory();

const unset = Object.fromEntries(variableNames.map((name) => [name, '']));

/** A server of the built product. @param demo whether it has the demo's reports */
const server = (at: number, { demo }: { demo: boolean }) => ({
  command: `node ${inRepository('dist', 'server', 'main.js')}${demo ? ' --demo' : ''}`,
  url: `http://localhost:${at}/readyz`,
  env: {
    ...unset,
    PORT: String(at),
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${at}`,
    DATA_DIR: path.join(process.env.SCREENS_DATA_DIR ?? '', demo ? 'demo' : 'empty'),
  },
  reuseExistingServer: false,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
});

/** Takes screenshots of every screen: `npm run screens`. */
export default defineConfig({
  testDir: '.',
  outputDir: inRepository('test-results'),
  // One after the other: a report of the queue that somebody has opened cannot be decided by others.
  workers: 1,
  reporter: 'list',
  // Each test is a whole look, of more than a hundred screens.
  timeout: 1_800_000,
  expect: { timeout: 10_000 },
  globalTeardown: './contents.ts',
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    actionTimeout: 10_000,
  },
  metadata: { demo: `http://localhost:${port}`, empty: `http://localhost:${port + 1}` },
  webServer: [server(port, { demo: true }), server(port + 1, { demo: false })],
});

/** A directory that is removed when this process exits, after the servers have stopped. */
function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'fraud-shield-screens-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
