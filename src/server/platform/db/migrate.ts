import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** `migrations/` at the project's root; the same distance from `src/` and from `dist/`. */
const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

/** A database that this program must not touch: newer than it, or not what its migrations made. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/** A migration as a database remembers it. */
export interface Applied {
  version: number;
  name: string;
  checksum: string;
}

/** A migration that the database did not take. It was undone, with those before it that were pending as well. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Milliseconds to connect. What migrates may take as long as it takes. */
const connectMs = 10_000;

/**
 * Brings the database to the newest version: all pending migrations in one transaction, under a lock,
 * so that whoever starts first does it once and a crash in the middle leaves the database as it was.
 * @throws MigrationRefused when the database is newer than this program or a migration's text has changed,
 *   MigrationFailed when one does not go through
 */
export async function migrate(connection: pg.ClientConfig, directory: string = folder): Promise<void> {
  const client = clientFor(connection);
  await client.connect();
  try {
    await requireVersion14(client);
    await client.query('begin');
    // A pooler's connections may bring a limit, and a large table takes its time.
    await client.query('set local statement_timeout = 0');
    await migrateWithin(client, null, directory);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * The same inside a transaction of the caller's.
 * @param only applies none but these, to make a database as a backup's was
 * @throws MigrationRefused as above, and when one of `only` is not this program's; MigrationFailed as above
 */
export async function migrateWithin(
  client: pg.ClientBase,
  only: readonly Applied[] | null = null,
  directory: string = folder,
): Promise<void> {
  const migrations = await readMigrations(directory);
  if (only) refuseUnknown(only, migrations, 'backup');
  // Two programs that create the table at once: one waits here, and finds it made.
  await client.query('select pg_advisory_xact_lock(4627093518)');
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const done = await listApplied(client);
  refuseUnknown(done, migrations, 'database');
  const wanted = only && new Set(only.map(({ version }) => version));
  const pending = migrations.filter(
    ({ version }) => !done.some((one) => one.version === version) && (wanted?.has(version) ?? true),
  );
  for (const { version, name, text, checksum } of pending) {
    await client.query(text).catch((error: unknown) => {
      throw new MigrationFailed(`Migration ${name} failed (${reasonOf(error)}). Nothing was changed.`, {
        cause: error,
      });
    });
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
  }
}

/** The migrations a database has, in their order. */
export async function listApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/**
 * Makes sure, without changing anything, that the database is at this program's version.
 * @throws MigrationRefused when it is older or newer, or a migration's text has changed
 */
export async function requireMigrated(connection: pg.ClientConfig, directory: string = folder): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = clientFor(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('schema_migrations') is not null as made`,
    );
    const done = rows[0]?.made ? await listApplied(client) : [];
    refuseUnknown(done, migrations, 'database');
    if (done.length < migrations.length)
      throw new MigrationRefused(
        `The database is at version ${newest(done)}, older than this program (${newest(migrations)}). Start Fraud Shield once, which brings it up to date; nothing was changed.`,
      );
  } finally {
    await client.end();
  }
}

function clientFor(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: connectMs,
    application_name: 'fraud-shield migrations',
  });
  // Whoever waits for a statement hears of it; without a listener it would end the program.
  client.on('error', () => {});
  return client;
}

/** A row's values, which other messages may quote, are nobody's business in a log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const { code = '', constraint, message } = error;
  return /^(25|42|53|57)/.test(code) ? `${code}, ${message}` : [code, constraint].filter(Boolean).join(', ');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const text = await readFile(join(directory, name), 'utf8');
      const version = Number(name.slice(0, 4));
      // Numbers may be left out, never taken twice.
      if (Number(names[index - 1]?.slice(0, 4) ?? 0) >= version)
        throw new MigrationRefused(`Migration ${name} is out of order.`);
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const newest = (of: readonly { version: number }[]): number => of.at(-1)?.version ?? 0;

async function requireVersion14(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < 140_000) throw new MigrationRefused('The database must be PostgreSQL 14 or newer.');
}

function refuseUnknown(done: readonly Applied[], migrations: Migration[], what: 'database' | 'backup'): void {
  for (const { version, name, checksum } of done) {
    const known = migrations.find((one) => one.version === version);
    if (!known)
      throw new MigrationRefused(
        `The ${what} is at version ${newest(done)} (${name}), newer than this program (${newest(migrations)}). ${what === 'backup' ? 'Restore it with' : 'Start'} a newer program; nothing was changed.`,
      );
    if (known.checksum !== checksum)
      throw new MigrationRefused(
        `The ${what} was made with another text of migration ${known.name}. Migrations are never edited; nothing was changed.`,
      );
  }
}
