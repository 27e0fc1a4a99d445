import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const noise = './test/support/noise.ts';

/** The layers without a browser: pure rules, components, and everything that talks to a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/contract/**/*.test.ts', 'src/server/**/*.test.ts', 'test/scripts/**/*.test.ts'],
          setupFiles: [noise],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Pages are tested without the frame, which brings their words.
          setupFiles: [noise, './test/support/dom.ts', './src/web/locales/en-pages.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/*.test.ts', 'test/{attack,integration,operating}/**/*.test.ts'],
          setupFiles: [noise],
          globalSetup: ['./test/support/postgres-server.ts'],
          // After the others: these start servers of their own, and a busy machine makes them slow.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
