import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { temporaryFolder } from './paths.ts';
import type { TestDatabase } from './postgres.ts';
import { type Product, startProduct } from './product.ts';
import type { Program } from './programs.ts';

interface Lifetime {
  /** Whether the servers stop after each test, or after all of the file. */
  after?: typeof afterEach | typeof afterAll;
  signal?: NodeJS.Signals;
}

/** Servers of a test file: they stop after the test that started them, and what they leave is removed after the last one. */
export function testServers({ after = afterEach, signal = 'SIGTERM' }: Lifetime = {}) {
  const place = temporaryFolder();
  const running: Program[] = [];
  const undo: (() => unknown)[] = [];
  let count = 0;

  const stopAll = () => Promise.all(running.splice(0).map((program) => program.end(signal)));
  // Runs last: hooks run in the reverse order.
  afterAll(() => place.remove());
  after(async () => {
    await stopAll();
    for (const step of undo.splice(0).reverse()) await step();
  });

  /** A path that leads nowhere yet. */
  function newPath(name: string): string {
    count += 1;
    return path.join(place.path, `${count}-${name}`);
  }
  /** Stops another program with the servers. */
  function stopToo<P extends Program>(program: P): P {
    running.push(program);
    return program;
  }
  const start = async (...given: Parameters<typeof startProduct>) => stopToo(await startProduct(...given));
  async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
    const client = new pg.Client(connection);
    // If a test fails, the server may stop first.
    client.on('error', () => {});
    await client.connect();
    undo.push(() => client.end());
    return client;
  }
  return {
    newPath,
    /** A data directory with a database that has no rows yet: to make one is most of the work of a first start. */
    newDataDir(): string {
      const folder = newPath('data');
      mkdirSync(folder);
      cpSync(inject('madeCluster'), path.join(folder, 'postgres'), { recursive: true });
      return folder;
    },
    /** Starts a server, which may refuse to. */
    start,
    stopToo,
    /** Starts a server and waits until it is ready. */
    async started(...given: Parameters<typeof startProduct>): Promise<Product> {
      const server = await start(...given);
      await server.waitFor('Fraud Shield is ready');
      return server;
    },
    stopAll,
    /** Runs when the servers have stopped, the last one first. */
    afterwards(step: () => unknown): void {
      undo.push(step);
    },
    /** The address of a database, cloned or empty, that is dropped when the servers have stopped. */
    async newDatabase(make: () => Promise<TestDatabase>): Promise<string> {
      const database = await make();
      undo.push(() => database.drop());
      return database.url;
    },
    connected,
    /** A connection to the database of the server that runs on a data directory. */
    async databaseOf(dataDir: string): Promise<pg.Client> {
      const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
      if (!connection) throw new Error('no database runs there');
      return connected(connection);
    },
  };
}
