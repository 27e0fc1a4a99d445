import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './test/support/browser.ts';

const port = Number(process.env.E2E_PORT ?? 4180);

// The workers read this file again and get the directory from the environment; mails, for one, are found there.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'fraud-shield-e2e-'));

// Settings of a server that somebody runs beside the tests are none of these tests' business.
const unset = {
  DATABASE_URL: '',
  DEFAULT_COUNTRY: '',
  LOG_LEVEL: '',
  MAIL_FROM: '',
  SHIELD_KEYS: '',
  SMTP_URL: '',
  STORAGE_URL: '',
};

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
