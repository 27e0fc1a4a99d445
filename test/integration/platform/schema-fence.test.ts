import { expect, test } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { flushAsked } from '../../../src/server/areas/limits/sketch-store.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';

const { app, as, context, stranger, db, logged } = await startApp({
  lastMigration: 9,
  losesUsage: true,
});

test('an older server stops using a database that a newer one has changed under it: 503, one line, not ready', async () => {
  const { keyPair } = await as();
  const { apiKey, secret } = await keyPair();
  const ask = () =>
    stranger.call(contract.lookup.detail, {
      body: { email: 'bilal@example.org' },
      headers: { api_key: apiKey, secret },
    });
  expect((await ask()).status).toBe(200);
  for (const flush of [flushAsked, flushUsage, flushAudit, flushSessions]) await flush(context);

  await db.rows(raw('alter table report_tokens drop column token cascade'));
  for (let n = 0; n < 3; n++) {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([503, 'unavailable']);
  }
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json().checks]).toEqual([503, expect.objectContaining({ schema: 'newer' })]);
  const lines = logged.filter((line) => line.includes('"level":"error"'));
  expect(lines).toEqual([expect.stringContaining('"event":"database needs a newer program"')]);
});

test('a newer server may expand the schema beside an older one; once it contracts it, the older one is fenced', async () => {
  const older = await startApp({ lastMigration: 9000 });
  const apply = (version: number, kind: string) =>
    older.db.rows(
      raw(`insert into schema_migrations (version, name, checksum, kind) values (${version}, 'later', 'x', '${kind}')`),
    );
  await apply(9001, 'expand');
  await older.context.fence.check();
  expect((await older.app.inject('/readyz')).statusCode).toBe(200);
  await apply(9002, 'contract');
  await older.context.fence.check();
  const ready = await older.app.inject('/readyz?for=lookups');
  expect([ready.statusCode, ready.json().checks.schema]).toEqual([503, 'newer']);
  expect((await older.stranger.call(contract.analysis.pattern)).status).toBe(503);
});
