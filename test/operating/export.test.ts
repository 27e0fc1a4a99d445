import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { temporaryFolder } from '../support/paths.ts';
import { aPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { raw } from '../support/raw-statement.ts';
import { aReport } from '../support/reports.ts';
import { runShield } from '../support/shield-command.ts';

const place = temporaryFolder();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  place.remove();
});

const post = (product: Product, where: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${product.address}/api${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
async function joins(product: Product) {
  const person = aPerson();
  expect((await post(product, '/auth/register', person)).status).toBe(200);
  const { stsTokenManager } = await (await post(product, '/auth/login', person)).json();
  return { person, headers: { authorization: `Bearer ${stsTokenManager.accessToken}` } };
}

test('an export writes a report with hidden passages as import takes it, and fails if the file lacks one that cannot be opened', async () => {
  // A second try begins anew.
  const folder = path.join(place.path, randomUUID());
  const inPlace = (name: string) => path.join(folder, name);
  const DATA_DIR = inPlace('data');
  const runs = async (command: string, ...args: string[]) => {
    const [code, output] = await runShield(command, { DATA_DIR }, ...args);
    return { code, output };
  };
  /** Sets what a new report is, and waits until the running server goes by it. */
  const setNewReports = async (newReports: 'listed' | 'held') => {
    await runs('policy', `newReports=${newReports}`);
    await eventually(async () => {
      const { policy } = await (await fetch(`${product.address}/api/about`)).json();
      return policy.newReports === newReports;
    });
  };
  const product = await startProduct({ DATA_DIR });
  undo.push(() => product.end('SIGTERM'));
  await product.waitFor('Fraud Shield is ready');
  const { headers } = await joins(product);
  const moderator = await joins(product);
  await runs('grant', 'moderator', moderator.person.email);
  await setNewReports('held');
  const body = aReport({ url: 'https://example.org/hidden' });
  const { reportID } = await (await post(product, '/report/add-report', body, headers)).json();
  const item = `/admin/queue/${reportID}`;
  const decides = async (decision: object) => {
    const opened = await (await post(product, `${item}/open`, {}, moderator.headers)).json();
    const { itemVersion, version } = opened;
    const answer = await post(product, `${item}/decide`, { itemVersion, version, ...decision }, moderator.headers);
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  };
  const passages = [
    { field: 'url', from: 0, to: body.url.length },
    { field: 'name', from: 0, to: 3 },
    { field: 'evidence', from: 0, to: 4 },
  ];
  await decides({ decision: 'redact', reason: 'namesOthers', passages });
  await decides({ decision: 'list', reason: 'plausible' });
  await setNewReports('listed');
  expect((await post(product, '/report/add-report', aReport(), headers)).status).toBe(200);

  const out = inPlace('hidden.csv');
  expect(await runs('export', out)).toMatchObject({ code: 0 });
  expect(readFileSync(out, 'utf8')).not.toContain(body.url);
  const other = await joins(product);
  const imported = await runs('import', out, '--as', other.person.email);
  expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('2 filed')]);

  const connection = await attachEmbedded(path.join(DATA_DIR, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  const db = openDb(connection, { max: 1 });
  undo.push(() => db.close());
  await db.rows(raw(`update reports set sealed = sealed || '\\x00' where id = ${reportID}`));
  await db.rows(raw(`update reports set redacted = redacted || '\\x00' where id = ${reportID}`));
  const lacking = await runs('export', inPlace('lacking.csv'));
  expect([lacking.code, lacking.output]).toEqual([1, expect.stringContaining('1 report could not be opened')]);
  expect(readFileSync(inPlace('lacking.csv'), 'utf8')).toContain(body.title);
});
