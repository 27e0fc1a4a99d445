import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { variables } from './src/server/config.ts';
import { launchOptions } from './test/support/browser.ts';

const port = Number(process.env.E2E_PORT ?? 4180);

// The workers read this file again and get the directory from the environment; mails, for one, are found there.
process.env.E2E_DATA_DIR ??= temporaryDirectory();

// Settings of a server that somebody runs beside the tests are none of these tests' business.
const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));

/** The journeys in a real browser, against the built product with an empty database of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 375, height: 740 }, launchOptions } },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://localhost:${port}/readyz`,
    env: {
      ...unset,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1', // each test says from where it comes
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env.E2E_DATA_DIR,
    },
    reuseExistingServer: false,
    timeout: 60_000,
    // Or else it is killed, and its database stays behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

/** A directory that goes with the process that made it, when its server has ended. */
function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'fraud-shield-e2e-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
