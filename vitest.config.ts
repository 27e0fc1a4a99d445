import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const noise = './test/support/noise.ts';
const onPostgres = {
  environment: 'node',
  setupFiles: [noise],
  globalSetup: ['./test/support/postgres-server.ts'],
};

/**
 * The layers without a browser.
 * - unit (*.test.ts): rules, schemas and scripts; a test that needs browser globals names jsdom in its first line
 * - web (*.test.tsx): components and pages
 * - integration: the application in the test's process, on a real PostgreSQL
 * - slow: the built product in processes of its own: starts, kills, outages, rotations, load
 */
export default defineConfig({
  test: {
    maxWorkers: '100%', // Vitest leaves one core idle otherwise
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/scripts/**/*.test.ts'],
          setupFiles: [noise],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.tsx'],
          // Pages are tested without the frame, which loads their messages in the product.
          setupFiles: [noise, './test/support/dom.ts', './src/web/locales/en-pages.ts'],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'integration',
          include: ['test/*.test.ts', 'test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'slow',
          include: ['test/{attack,operating}/**/*.test.ts'],
          // After the other layers, whose load would slow the servers that these tests start.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
