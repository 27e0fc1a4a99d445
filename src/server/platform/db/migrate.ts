import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { type Connection, withClient } from './connection.ts';
import { rewriteFor } from './distributed-migrations.ts';

/** `migrations/` at the project root; `src/` and `dist/` are equally deep. */
const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * Whether the previous release can use the database after a migration: after `expand` it can, after `contract` it cannot.
 * The first line of a migration says which it is, `-- expand: …` or `-- contract: …`; without a word it is `contract`.
 */
type MigrationKind = 'expand' | 'contract';

interface Migration {
  version: number;
  name: string;
  kind: MigrationKind;
  text: string;
  checksum: string;
}

/** A row of `schema_migrations`. */
interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
  /** Not in a backup, which only a program that knows its migrations can restore. */
  kind?: MigrationKind;
}

/** The advisory lock of whoever migrates. */
const lockId = 4627093518;

/**
 * Applies all pending migrations in one transaction, under a lock. If several processes start at once, one migrates and
 * the others wait; a crash leaves the database unchanged.
 * @throws OperatorError when a newer program has changed the database in a way that this one cannot use, it was made by
 *   other migrations, its version, encoding or dates are none that the program can use, or a migration fails
 */
export const migrate = (connection: Connection, directory: string = folder, log?: Log): Promise<void> =>
  withClient(
    connection,
    async (client) => {
      await requireUsable(client);
      await client.query('begin');
      // A pooled connection may have a timeout, and migrating a large table takes long.
      await client.query('set local statement_timeout = 0');
      const rewrite = connection.distributed ? await rewriteFor(client) : undefined;
      await migrateWithin(client, { directory, log, ...(rewrite && { rewrite }) });
      await client.query('commit');
    },
    'fraud-shield migrations',
  );

interface MigrateOptions {
  /** Apply only these, to build the schema that a backup was made from. */
  only?: readonly AppliedMigration[] | null;
  directory?: string;
  log?: Log | undefined;
  /** Changes the text of a migration before it runs. */
  rewrite?: (text: string) => string;
}

/**
 * Applies pending migrations inside the caller's transaction.
 * @throws OperatorError as `migrate`, and when this program does not know one of `only`
 */
export async function migrateWithin(
  client: pg.ClientBase,
  { only = null, directory = folder, log, rewrite = (text) => text }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(directory);
  if (only) requireKnown(only, migrations, 'backup');
  await lockSchema(client, log);
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    kind text not null default 'contract'
  )`);
  const applied = await listApplied(client);
  requireKnown(applied, migrations, 'database');
  const pending = migrations.filter(({ version }) => !isIn(applied, version) && (only === null || isIn(only, version)));
  const startedAt = performance.now();
  const facts = { from: lastVersion(applied), to: lastVersion(pending), count: pending.length };
  if (pending.length > 0) log?.info('migrations started', facts);
  for (const { version, name, kind, text, checksum } of pending) {
    await client.query(rewrite(text)).catch((error: unknown) => {
      throw new OperatorError(`Migration ${name} failed (${reasonOf(error)}). Nothing was changed.`, {
        cause: error,
      });
    });
    const row = [version, name, kind, checksum];
    await client.query('insert into schema_migrations (version, name, kind, checksum) values ($1, $2, $3, $4)', row);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (pending.length > 0) log?.info('migrations finished', { ...facts, seconds });
}

/** Until the transaction ends, nobody else makes or migrates the tables of this database. */
export async function lockSchema(client: pg.ClientBase, log?: Log): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${lockId}) as locked`);
  if (rows[0]?.locked) return;
  log?.info('migrations waiting for another process');
  await client.query(`select pg_advisory_xact_lock(${lockId})`);
}

/** The migrations that were applied to a database, by version. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, kind, checksum from schema_migrations order by version',
  );
  return rows;
}

/** A migration of this program or of the database, and whether it is applied. */
interface MigrationStatus extends AppliedMigration {
  isApplied: boolean;
}

/**
 * Every migration of this program and of the database, by version. Changes nothing.
 * @throws OperatorError when the database was made by other migrations, or is newer and cannot be used
 */
export async function migrationStatus(connection: Connection, directory: string = folder): Promise<MigrationStatus[]> {
  const { applied, migrations } = await compareWith(connection, directory);
  const pending = migrations.filter(({ version }) => !isIn(applied, version));
  return [
    ...applied.map((one) => ({ ...one, isApplied: true })),
    ...pending.map(({ text, ...one }) => ({ ...one, isApplied: false })),
  ].sort((one, other) => one.version - other.version);
}

async function compareWith(connection: Connection, directory: string) {
  const migrations = await readMigrations(directory);
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('schema_migrations') is not null as "exists"`,
    );
    await requireUsable(client);
    const applied = rows[0]?.exists ? await listApplied(client) : [];
    requireKnown(applied, migrations, 'database');
    return { applied, migrations };
  });
}

/**
 * Checks that the database is at this program's version, without changing anything.
 * @throws OperatorError when it is older, cannot be used by this program any more, or was made by other migrations
 */
export async function requireMigrated(connection: Connection, directory: string = folder): Promise<void> {
  const { applied, migrations } = await compareWith(connection, directory);
  if (migrations.some(({ version }) => !isIn(applied, version)))
    throw new OperatorError(
      `The database is at version ${lastVersion(applied)}, older than this program (${lastVersion(migrations)}). Start Fraud Shield once to upgrade it. Nothing was changed.`,
    );
}

const isIn = (list: readonly { version: number }[], version: number): boolean =>
  list.some((one) => one.version === version);

/** The database's message only where it cannot quote values of a row, which must not be logged. */
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
      // Gaps are allowed, duplicates are not.
      if (Number(names[index - 1]?.slice(0, 4) ?? 0) >= version)
        throw new OperatorError(`Migration ${name} is out of order.`);
      const kind = text.startsWith('-- expand') ? 'expand' : 'contract';
      return { version, name, kind, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The last migration that this program knows. */
export const lastMigration = async (directory: string = folder): Promise<number> =>
  lastVersion(await readMigrations(directory));

const lastVersion = (list: readonly { version: number }[]): number => list.at(-1)?.version ?? 0;

/**
 * Checks what the program relies on; a database, or a role in it, may have been made with other settings.
 * @throws OperatorError
 */
export async function requireUsable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'version' | 'encoding' | 'dates' | 'name' | 'role', string>>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       current_setting('DateStyle') as dates, quote_ident(current_database()) as name, quote_ident(current_user) as role`,
  );
  const [{ version, encoding, dates, name, role }] = rows as [(typeof rows)[number]];
  if (Number(version) < 140_000) throw new OperatorError('The database must be PostgreSQL 14 or newer.');
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database ${name} has the encoding ${encoding}, which cannot hold every text. Create it anew with: create database ${name} encoding 'UTF8' template template0. Nothing was changed.`,
    );
  if (!dates.startsWith('ISO'))
    throw new OperatorError(
      `The database ${name} has the DateStyle "${dates}", and the program reads dates in the style ISO. Run: alter role ${role} in database ${name} set datestyle = 'ISO'. Nothing was changed.`,
    );
}

function requireKnown(
  applied: readonly AppliedMigration[],
  migrations: Migration[],
  what: 'database' | 'backup',
): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, kind, checksum } of applied) {
    const migration = known.get(version);
    if (!migration && what === 'database' && kind === 'expand') continue;
    if (!migration)
      throw new OperatorError(
        `The ${what} is at version ${lastVersion(applied)} (${name}), newer than this program (${lastVersion(migrations)}). ${what === 'backup' ? 'Restore it with' : 'Start'} a newer version; nothing was changed.`,
      );
    if (migration.checksum !== checksum)
      throw new OperatorError(
        `Migration ${migration.name} has changed since it was applied to the ${what}. Restore the original file; nothing was changed.`,
      );
  }
}
