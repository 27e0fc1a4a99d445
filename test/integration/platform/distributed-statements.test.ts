import { readdirSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { connectionsTo, locking, reportColumns } from '../../../src/server/distributed.ts';
import { openDb, type Queryable, type Statement } from '../../../src/server/platform/db/pool.ts';
import { inRepository } from '../../support/paths.ts';
import { cloneDatabase, isDistributed } from '../../support/postgres.ts';

/** The statements of all areas, by their names. */
async function everyStatement(): Promise<Statement<unknown>[]> {
  const made = new Map<string, Statement<unknown>>();
  vi.resetModules();
  vi.doMock('../../../src/server/platform/db/pool.ts', async (original) => {
    const pool = await original<typeof import('../../../src/server/platform/db/pool.ts')>();
    const statement: typeof pool.statement = (...given) => {
      const one = pool.statement<never>(...given);
      made.set(one.name, one);
      return one;
    };
    return { ...pool, statement };
  });
  const folder = inRepository('src/server/areas');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.test)\.ts$/.test(file)) await import(`${folder}/${file}`);
  vi.doUnmock('../../../src/server/platform/db/pool.ts');
  vi.resetModules();
  return [...made.values()];
}

/** Something of a type; three of them for an array, since one alone may lie on one worker. */
function sampleOf(type: string): unknown {
  if (type.endsWith('[]')) return [1, 2, 3].map((n) => sampleFor(type.slice(0, -2), n));
  return sampleFor(type, 1);
}
function sampleFor(type: string, n: number): unknown {
  if (type === 'uuid') return `${n}0000000-0000-4000-8000-000000000000`;
  if (type === 'boolean') return true;
  if (type === 'bytea') return Buffer.from([n]);
  if (type === 'interval') return '1 day';
  if (type === 'jsonb' || type === 'json') return '{}';
  return /^(date|timestamp)/.test(type) ? new Date() : String(n);
}

/** What PostgreSQL and Citus say of a statement that they cannot run, whatever its values: 0A it is not supported, 42 it is wrong. */
const cannotRun = (error: unknown) => error instanceof pg.DatabaseError && /^(0A|42)/.test(error.code ?? '');

// On one database: a cluster cannot run a lock within a query.
test.skipIf(isDistributed)(
  'every statement that locks reports names them as a cluster, which locks one after the other, looks for them',
  async () => {
    const statements = (await everyStatement()).filter(({ name }) => locking.has(name));
    expect(statements.map(({ name }) => name).sort()).toEqual([...locking].sort());
    const database = await cloneDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    const unnamed: string[] = [];
    for (const { name, text } of statements) {
      const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
      const { fields } = await client.query(
        `with found as (${text}) select * from found limit 0`,
        Array(Math.max(0, ...places)).fill(null),
      );
      const columns: readonly string[] = reportColumns;
      if (!fields.some((field) => columns.includes(field.name))) unnamed.push(name);
    }
    expect(unnamed).toEqual([]);
    await client.end();
    await database.drop();
  },
);

describe.skipIf(!isDistributed)('on a distributed registry', () => {
  test('every statement of the areas can be run', async () => {
    const statements = await everyStatement();
    expect(statements.length).toBeGreaterThan(400);
    const database = await cloneDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    const { db } = connectionsTo<ReturnType<typeof openDb>, Queryable>(database.connection, {
      db: openDb(database.connection, { max: 1 }),
      lookups: client as never,
    });
    const undo = new Error('undo');
    const refused: string[] = [];
    for (const statement of statements.filter(({ text }) => !/^(lock|copy) /.test(text))) {
      await client.query(`prepare sample as ${statement.text}`);
      const { rows } = await client.query(
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'sample'`,
      );
      await client.query('deallocate sample');
      const values = (rows[0].types as string[]).map(sampleOf);
      const run = db.transaction(async (tx) => {
        await tx.rows(statement, values);
        throw undo;
      });
      await run.catch((error) => {
        if (cannotRun(error)) refused.push(`${error.message}: ${statement.text}`);
      });
    }
    expect(refused).toEqual([]);
    await client.end();
    await db.close();
    await database.drop();
  });
});
