import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { codeColours } from './vite/code-colours.ts';
import { icons } from './vite/icons.ts';

/** Files that take longest, which start first: one that started last would run alone for minutes. */
const longest = [
  ...[
    ...['high-availability', 'backup', 'rotate-keys', 'start', 'shield', 'processes', 'crash'],
    ...['write-outages', 'told-after-a-kill', 'faults', 'scheduled-backups', 'outages', 'stopping', 'bench'],
  ].map((name) => `/operating/${name}.test.ts`),
  ...[
    'browsers/journeys',
    'tools/openapi',
    'integration/http/authorization',
    'integration/platform/statement-plans',
    'integration/http/every-whole-call',
    'integration/http/every-endpoint',
    'integration/platform/backup',
  ].map((name) => `/test/${name}.test.ts`),
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const noise = './test/support/noise.ts';
// A second try, which is reported, tells a busy machine from a broken promise.
const retry = 1;
/** Only what hangs takes this long. */
const unhurried = { retry, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };
const onPostgres = {
  environment: 'node',
  setupFiles: [noise],
  globalSetup: ['./test/support/postgres-server.ts'],
};

/**
 * The layers without a browser.
 * - unit: rules, schemas and scripts
 * - web: the page, with the globals of a browser
 * - integration: the application in the test's process, on a real PostgreSQL
 * - slow: the built product in processes of its own: starts, kills, outages, rotations, load; tools that take long
 */
export default defineConfig({
  test: {
    maxWorkers: 3, // a test that waits leaves a core idle
    chaiConfig: { truncateThreshold: 2_000 }, // the output of a program that failed says why
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [icons()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{contract,server}/**/*.test.ts', 'test/scripts/**/*.test.ts'],
          setupFiles: [noise],
          isolate: false,
          ...unhurried,
        },
      },
      {
        plugins: [react(), codeColours(), icons()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: [noise, './src/web/testing/setup.ts'],
          isolate: false,
          ...unhurried,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'integration',
          include: ['test/*.test.ts', 'test/integration/**/*.test.ts'],
          setupFiles: [noise, './test/support/cheap-hashes.ts'],
          isolate: false,
          ...unhurried,
        },
      },
      {
        test: {
          ...onPostgres,
          globalSetup: [...onPostgres.globalSetup, './test/support/made-cluster.ts'],
          name: 'slow',
          include: ['test/{attack,browsers,operating,tools}/**/*.test.ts'],
          // After the other layers, whose load would slow the servers that these tests start.
          sequence: { groupOrder: 1 },
          // Its tests wait for most of the time: four at once leave a third of two cores idle.
          maxWorkers: 6,
          isolate: false,
          retry,
          // Only what hangs takes this long: six at once on two slow cores need 600 s for what takes 100 alone.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});
