import type { SpawnOptions } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { inRepository, temporaryFolder } from './paths.ts';
import { type Program, startProgram } from './programs.ts';

export const builtModule = path.join('dist', 'server', 'platform', 'embedded-postgres', 'embedded-postgres.js');

/** Killed processes lose nothing without fsync; a test of its own covers the setting. */
const quick = { fsync: 'off' };

/** Embedded databases of a test file, each in its own data directory; stopped after each test. */
export function embeddedDatabases() {
  const place = temporaryFolder();
  const running: Embedded[] = [];
  const programs: Program[] = [];
  let directory = '';
  let count = 0;

  afterEach(async () => {
    for (const program of programs.splice(0)) program.process.kill('SIGKILL');
    for (const server of running.splice(0)) await server.stop();
  });
  afterAll(() => place.remove());

  return {
    place: place.path,
    /** Creates the path of the next cluster, which `start` starts. */
    newDirectory(...parts: string[]): string {
      count += 1;
      directory = path.join(place.path, String(count), ...parts, 'postgres');
      return directory;
    },
    async start(printed: string[] = [], settings: Record<string, string> = quick): Promise<Embedded> {
      const server = await startEmbedded({ directory, print: (line) => printed.push(line), settings });
      running.push(server);
      return server;
    },
    /** Starts the database from another process, which a test can kill; it prints "started". */
    startInAnotherProcess(options: SpawnOptions = {}, module = inRepository(builtModule)): Program {
      const script = `
        const { startEmbedded } = await import(${JSON.stringify(module)});
        const options = ${JSON.stringify({ directory, settings: quick })};
        const server = await startEmbedded({ ...options, print: console.log });
        process.once('SIGTERM', () => server.stop().then(() => process.exit()));
        console.log('started');
        setInterval(() => {}, 60_000);`;
      const holder = startProgram(process.execPath, ['--input-type=module', '--eval', script], options);
      programs.push(holder);
      return holder;
    },
    killAfterwards(program: Program): void {
      programs.push(program);
    },
  };
}

export async function queryOn(server: Embedded, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
