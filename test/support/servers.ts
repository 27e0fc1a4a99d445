import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { temporaryFolder } from './paths.ts';
import { type Product, startProduct } from './product.ts';

/** Servers of a test file: they stop after the test that started them, and what they leave is removed after the last one. */
export function testServers() {
  const place = temporaryFolder();
  const running: Product[] = [];
  const undo: (() => unknown)[] = [];
  let count = 0;

  const stopAll = () => Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
  afterEach(async () => {
    await stopAll();
    for (const step of undo.splice(0).reverse()) await step();
  });
  afterAll(() => place.remove());

  /** A path that leads nowhere yet. */
  function newPath(name: string): string {
    count += 1;
    return path.join(place.path, `${count}-${name}`);
  }
  async function start(...[settings, args, user]: Parameters<typeof startProduct>): Promise<Product> {
    const server = await startProduct(settings, args, user);
    running.push(server);
    return server;
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
    /** A connection to the database of the server that runs on a data directory. */
    async databaseOf(dataDir: string): Promise<pg.Client> {
      const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
      if (!connection) throw new Error('no database runs there');
      const client = new pg.Client(connection);
      // If a test fails, the server may stop first.
      client.on('error', () => {});
      await client.connect();
      undo.push(() => client.end());
      return client;
    },
  };
}
