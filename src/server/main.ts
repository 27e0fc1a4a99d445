import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { setDefaultCountry } from '../contract/default-country.ts';
import { buildApp } from './app.ts';
import { compose } from './compose.ts';
import { BadConfig, type Config, readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { startHousekeeping } from './housekeeping.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { EmbeddedFailure } from './platform/db/embedded-failure.ts';
import { MigrationRefused, migrate } from './platform/db/migrate.ts';
import { openDb } from './platform/db/pool.ts';
import { diskStore } from './platform/files/disk.ts';
import { InstanceRunning, lockInstance } from './platform/instance-lock.ts';
import { createLog, errorFacts } from './platform/log.ts';
import { KeyringError } from './platform/vault/keyring.ts';
import { openVault } from './platform/vault/vault-keys.ts';

/** Milliseconds that requests in flight get to finish after a signal. */
const graceMs = 20_000;

const tell = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** Undoes what was started, the newest first; one failure does not keep the rest from stopping. */
class Shutdown {
  readonly #steps: (() => unknown)[] = [];
  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`${JSON.stringify({ level: 'error', event: 'stopping failed', ...errorFacts(error) })}\n`);
        process.exitCode = 1;
      }
    }
  }
}

async function start(config: Config, shutdown: Shutdown, { demo }: { demo: boolean }): Promise<void> {
  const log = createLog(config.logLevel);
  setDefaultCountry(config.defaultCountry);

  mkdirSync(config.dataDir, { recursive: true });
  const lock = lockInstance(config.dataDir);
  shutdown.add(() => lock.release());

  const connection = await database(config, shutdown);
  await migrate(connection);
  const db = openDb(connection, { onIdleError: (error) => log.warn('database connection lost', errorFacts(error)) });
  shutdown.add(() => db.close());
  const vault = await openVault(db, { keys: config.shieldKeys, file: join(config.dataDir, 'shield.keys') });

  const files = diskStore(join(config.dataDir, 'files'));
  const services = compose({ db, vault, files, clock: systemClock, log });
  shutdown.add(() => services.audit.close());
  shutdown.add(() => services.usage.close());
  if (demo) await fillDemo(services, { dataDir: config.dataDir, clock: systemClock, tell });

  const housekeeping = startHousekeeping(services, log);
  shutdown.add(() => housekeeping.stop());

  const app = await buildApp(services, config, log);
  shutdown.add(async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(late);
  });
  await app.listen({ host: config.host, port: config.port });
  tell(`Fraud Shield is ready at ${config.publicUrl}`);
}

async function database(config: Config, shutdown: Shutdown): Promise<pg.ClientConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbedded({ directory: join(config.dataDir, 'postgres'), tell });
  shutdown.add(() => embedded.stop());
  return embedded.connection;
}

/** Failures whose message is a sentence for the operator. */
const known = [KeyringError, MigrationRefused, InstanceRunning, EmbeddedFailure];

/** The sentence for a start that failed, where we know what it means for whoever started it. */
function explain(error: unknown, config: Config | null): string {
  if (error instanceof BadConfig) return `The configuration is not usable:\n  ${error.lines.join('\n  ')}`;
  if (known.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (config && code === 'EADDRINUSE')
    return `PORT ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to another number.`;
  if (config && code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `PORT ${config.port} may not be used by this user. Set PORT to a number above 1023.`;
  if (config?.databaseUrl && error instanceof Error)
    return `The database of DATABASE_URL cannot be used: ${error.message || code}`;
  return `Fraud Shield could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

async function main(): Promise<void> {
  const shutdown = new Shutdown();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    await shutdown.run();
    process.exit();
  };

  let config: Config | null = null;
  let starting: Promise<void> = Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A signal in the middle of the start waits for it, so that nothing is left half made.
      void starting.catch(() => {}).then(() => stop(0));
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      process.stderr.write(`${JSON.stringify({ level: 'error', event, ...errorFacts(error) })}\n`);
      void stop(1);
    });

  try {
    config = readConfig();
    starting = start(config, shutdown, { demo: process.argv.includes('--demo') });
    await starting;
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`);
    await stop(1);
  }
}

await main();
