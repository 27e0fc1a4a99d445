import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { variables } from './src/server/config.ts';
import { launchOptions } from './test/support/browser.ts';

const port = Number(process.env.E2E_PORT ?? 4180);

// Each worker loads this file too and takes the directory from the environment; the tests read mail there.
process.env.E2E_DATA_DIR ??= temporaryDirectory();

// Clear the settings of any other server that is configured in this shell.
const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));

/**
 * Journeys in a real browser, against the built product with an empty database.
 * Each runs once, on a desktop. Tag it `@phone` where the viewport matters, to run it on both; `@phone-only` to run it
 * on a phone alone.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 3, // a page that loads or waits leaves a core idle
  retries: 1, // reported by npm test
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    contextOptions: { reducedMotion: 'reduce' },
    // Tests answer for the server here and there, which they cannot behind a worker; offline.spec.ts allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 375, height: 740 },
        deviceScaleFactor: 1, // seven times fewer pixels to paint, without a graphics card
        launchOptions,
      },
    },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://localhost:${port}/readyz`,
    env: {
      ...unset,
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      TRUST_PROXY: '127.0.0.1', // each test names its own address in X-Forwarded-For
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env.E2E_DATA_DIR,
    },
    reuseExistingServer: false,
    timeout: 120_000,
    // Without it the server is killed and leaves its database running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

/** A directory that is removed when this process exits, after the server has stopped. */
function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'fraud-shield-e2e-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
