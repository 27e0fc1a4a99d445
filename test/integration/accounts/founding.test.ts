import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { registryState } from '../../../src/server/platform/db/registry.ts';
import { OperatorError } from '../../../src/server/platform/operator-error.ts';
import { newKey } from '../../../src/server/platform/vault/keyring.ts';
import { openVault } from '../../../src/server/platform/vault/vault-keys.ts';
import { openCommandContext } from '../../../src/server/startup/command-context.ts';
import { founding } from '../../../src/server/startup/registry.ts';
import { createShutdown } from '../../../src/server/startup/shutdown.ts';
import { emptyDatabase, type TestDatabase } from '../../support/postgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-founding-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function aDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}
const newPath = () => path.join(folder, crypto.randomUUID());
/** A data directory with some files. */
function aDataDir(files: Record<string, string> = {}): string {
  const dataDir = newPath();
  mkdirSync(dataDir);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dataDir, name), text, { mode: 0o600 });
  return dataDir;
}

/** What the first start does to an empty database. */
async function found({ connection }: TestDatabase, dataDir: string): Promise<void> {
  await migrate(connection);
  const db = openDb(connection, { max: 1 });
  const vault = await openVault(db, { keys: null, file: path.join(dataDir, 'shield.keys') });
  await vault.close();
  await db.close();
}

describe('a start', () => {
  const kept = { 'shield.keys': `${newKey()}\n`, 'audit.end': '17:abc\n' };
  const guard = (database: TestDatabase, dataDir: string, insist = false) =>
    founding({ dataDir, databaseUrl: database.url, shieldKeys: null }, insist);

  test('makes a registry in an empty place, also after an interrupted first start', async () => {
    const [database, dataDir] = [await aDatabase(), aDataDir()];
    await guard(database, dataDir).withDatabase(database.connection);
    await migrate(database.connection);
    expect(await registryState(database.connection)).toBe('begun');
    // It was killed after it had written the key file, before the database knew the key.
    writeFileSync(path.join(dataDir, 'shield.keys'), kept['shield.keys'], { mode: 0o600 });
    await guard(database, dataDir).withDatabase(database.connection);
    await found(database, dataDir);
    expect(await registryState(database.connection)).toBe('founded');
    await guard(database, dataDir).withDatabase(database.connection);
  });

  test.each(['shield.keys', 'audit.end'] as const)(
    'that finds %s but an empty database says how to restore, and begins a new registry only with --new',
    async (name) => {
      const [database, dataDir] = [await aDatabase(), aDataDir({ [name]: kept[name] })];
      const refused = guard(database, dataDir).withDatabase(database.connection);
      await expect(refused).rejects.toThrow(OperatorError);
      await expect(refused).rejects.toThrow(name);
      await expect(refused).rejects.toThrow('npm run shield -- restore FILE');
      const embedded = { dataDir, databaseUrl: null, shieldKeys: null };
      expect(() => founding(embedded, false).beforeStart()).toThrow(`the embedded database in ${dataDir}/postgres`);

      await guard(database, dataDir, true).withDatabase(database.connection);
      expect(existsSync(path.join(dataDir, 'audit.end'))).toBe(false);
      await found(database, dataDir);
      expect(readdirSync(dataDir)).toContain('shield.keys');
    },
  );

  test('refuses --new where there is a registry', async () => {
    const [database, dataDir] = [await aDatabase(), aDataDir()];
    await found(database, dataDir);
    await expect(guard(database, dataDir, true).withDatabase(database.connection)).rejects.toThrow('Start without');
  });

  test('with SHIELD_KEYS takes an unused key file for no sign of a registry', async () => {
    const [database, dataDir] = [await aDatabase(), aDataDir({ 'shield.keys': kept['shield.keys'] })];
    const place = { dataDir, databaseUrl: database.url, shieldKeys: newKey() };
    await founding(place, false).withDatabase(database.connection);
  });
});

describe('a command', () => {
  const open = (settings: Record<string, string>) =>
    openCommandContext(readConfig(settings), createShutdown(), () => {});

  test('where there is no registry says where it looked, without the password, and makes nothing', async () => {
    const database = await aDatabase();
    const url = new URL(database.url);
    const DATABASE_URL = url.href;
    const none = newPath();
    await expect(open({ DATA_DIR: none })).rejects.toThrow(`There is no registry in the embedded database in ${none}`);
    await expect(open({ DATA_DIR: none, DATABASE_URL })).rejects.toThrow(OperatorError);
    expect(existsSync(none)).toBe(false);

    const empty = aDataDir();
    await expect(open({ DATA_DIR: empty })).rejects.toThrow(OperatorError);
    expect(readdirSync(empty).filter((name) => name !== 'instance.lock')).toEqual([]);
    const inEmpty = open({ DATA_DIR: empty, DATABASE_URL });
    await expect(inEmpty).rejects.toThrow(`the database ${url.pathname.slice(1)} on `);
    await expect(inEmpty).rejects.toThrow(`the data directory ${empty}`);
    await expect(inEmpty).rejects.not.toThrow(url.password);
    expect(await registryState(database.connection)).toBe('none');

    // An interrupted first start is no registry either.
    await migrate(database.connection);
    await expect(open({ DATA_DIR: empty, DATABASE_URL })).rejects.toThrow(OperatorError);
  });
});
