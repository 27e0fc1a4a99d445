import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../support/postgres.ts';
import { freePort } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, newDatabase, started } = testServers({ signal: 'SIGKILL' });

/** Asks without a pause, each time over a new connection, until stopped. */
function asking(address: string) {
  const outcomes: string[] = [];
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const outcome = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).then(
        async ({ status, body }) => {
          await body?.cancel();
          return String(status);
        },
        (error) => String(error.cause?.code ?? error),
      );
      outcomes.push(outcome);
      if (outcome === 'ECONNREFUSED') await sleep(2);
    }
  };
  const all = Promise.all([client(), client(), client()]);
  return {
    outcomes,
    async end() {
      isOver = true;
      await all;
    },
  };
}

test.each(['1', '3'])(
  'from its first answer on, a server with WEB_CONCURRENCY=%s refuses no connection while it starts',
  async (WEB_CONCURRENCY) => {
    const port = String(await freePort());
    const calls = asking(`http://127.0.0.1:${port}`);
    const DATABASE_URL = await newDatabase(cloneDatabase);
    const settings = { DATA_DIR: newPath('data'), DATABASE_URL, WEB_CONCURRENCY, PORT: port };
    const product = await started(settings);
    await eventually(() => calls.outcomes.at(-1) === '200');
    await sleep(1_000);
    await calls.end();
    const answered = calls.outcomes.slice(calls.outcomes.findIndex((outcome) => outcome !== 'ECONNREFUSED'));
    expect([...new Set(answered)].sort()).toEqual(['200', '503']);
    // The connections that the first server accepted are closed with it, and the port is free again.
    expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  },
);
