import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/db/embedded-attach.ts';
import { type Db, openDb } from '../../src/server/platform/db/pool.ts';
import { runningPostmaster } from '../../src/server/platform/db/postmaster.ts';
import { aPng } from '../support/files.ts';
import { multipart } from '../support/multipart.ts';
import { aPerson } from '../support/people.ts';
import { inRepository, temporaryFolder } from '../support/places.ts';
import { type Product, startProduct, surroundings } from '../support/product.ts';
import { eventually, startProgram } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';

const place = temporaryFolder();
let product: Product | undefined;
let db: Db | undefined;

afterEach(async () => {
  await db?.close();
  await product?.end('SIGTERM');
});
afterAll(() => place.remove());

const raw = (text: string) => ({ name: `test ${crypto.randomUUID()}`, text });

async function started(dataDir: string): Promise<Product> {
  product = await startProduct({ DATA_DIR: dataDir });
  await product.says('Fraud Shield is ready');
  return product;
}

async function databaseOf(dataDir: string): Promise<Db> {
  const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  db = openDb(connection, { max: 1 });
  return db;
}

const storedIn = (dataDir: string): string[] => {
  const folder = path.join(dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replace(/\.[\w-]+\.part$/, ''))
    .sort();
};

/** Calls that go on until the server is gone; what it acknowledged is kept. */
function busy(address: string, headers: Record<string, string>) {
  const acknowledged = { reports: new Set<string>(), files: new Map<string, string>(), withdrawn: new Set<string>() };
  let going = true;
  const json = { ...headers, 'content-type': 'application/json' };
  const call = async (where: string, init: RequestInit) => {
    const answer = await fetch(`${address}/api/report${where}`, { method: 'POST', ...init });
    if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
    return answer.json();
  };
  const writer = async (number: number) => {
    const png = await aPng(number);
    for (let n = 0; going; n++) {
      const body = aReport({
        email: `bilal-${number}-${n}@example.org`,
        evidence: n % 2 === 0 ? 'They asked for my OTP on WhatsApp.' : 'A fake job offer on Facebook.',
      });
      const { reportID } = await call('/add-report', { headers: json, body: JSON.stringify(body) });
      acknowledged.reports.add(reportID);
      const form = multipart({ bytes: png, name: `${n}.png` });
      const file = await call(`/attachments?reportID=${reportID}`, {
        headers: { ...headers, ...form.headers },
        body: form.payload,
      });
      acknowledged.files.set(file.id, reportID);
      if (n % 4 === 0) {
        await call(`/withdraw?reportID=${reportID}`, { headers: json, body: JSON.stringify({ reason: 'mistake' }) });
        acknowledged.withdrawn.add(reportID);
      }
    }
  };
  // Each ends with the call that the killed server did not answer.
  const over = Promise.allSettled(Array.from({ length: 6 }, (_, n) => writer(n)));
  return {
    acknowledged,
    over: async () => {
      going = false;
      await over;
    },
  };
}

test.each([
  ['the server', false],
  ['the server and its database', true],
])('killing %s in the middle of parallel filing loses nothing and leaves nothing half done', async (_what, both) => {
  const dataDir = path.join(place.path, both ? 'both' : 'server');
  const killed = await started(dataDir);
  const person = aPerson();
  const post = (where: string) =>
    fetch(`${product?.address}/api${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  await post('/auth/register');
  const { stsTokenManager } = await (await post('/auth/login')).json();
  const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };

  const { acknowledged, over } = busy(killed.address, headers);
  await eventually(() => acknowledged.files.size >= 40);
  const postmaster = runningPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;
  await killed.end('SIGKILL');
  if (both && postmaster > 0) process.kill(postmaster, 'SIGKILL');
  await over();

  const { address } = await started(dataDir);
  const database = await databaseOf(dataDir);
  const ids = async (text: string) => (await database.rows<{ id: string }>(raw(text))).map(({ id }) => id);

  // Nothing that was acknowledged is lost.
  const filed = new Set(await ids('select id from reports'));
  expect([...acknowledged.reports].filter((id) => !filed.has(id))).toEqual([]);
  const gone = new Set(await ids('select id from reports where withdrawn_at is not null'));
  expect([...acknowledged.withdrawn].filter((id) => !gone.has(id))).toEqual([]);
  const kept = new Set(await ids('select id from report_attachments'));
  const lost = [...acknowledged.files].filter(([id, report]) => !kept.has(id) && !gone.has(report));
  expect(lost).toEqual([]);

  // No half report: each that stands is found by its three identifiers, and nothing leads to any other.
  const tokens = await database.rows<{ id: string; count: string }>(
    raw('select report_id as id, count(*) as count from report_tokens group by report_id'),
  );
  expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set([...filed].filter((id) => !gone.has(id))));
  expect(new Set(tokens.map(({ count }) => Number(count)))).toEqual(new Set([3]));
  expect(new Set(await ids('select report_id as id from report_withdrawals'))).toEqual(gone);
  expect(await ids('select once_key as id from report_creations where report_id = 0')).toEqual([]);
  const audited = await ids(
    `select distinct unnest(report_ids) as id from audit_events where event = 'report.created'`,
  );
  expect(new Set(audited)).toEqual(filed);

  // The totals are those of a recount, and the trail is whole.
  const shield = async (command: string) => {
    const program = startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), command], {
      env: surroundings({ DATA_DIR: dataDir }),
    });
    return [(await program.ended).code, program.said()];
  };
  expect(await shield('recount')).toEqual([0, expect.stringContaining('The totals are equal.')]);
  expect(await shield('verify-audit')).toEqual([0, expect.stringContaining('The trail is whole.')]);

  // Each row of a file has its file, which opens; each file without a row is known to be removed.
  for (const id of kept) {
    const answer = await fetch(`${address}/api/report/attachments/${id}`, { headers });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  const paths = new Set(await ids('select path as id from report_attachments'));
  const listed = new Set(await ids('select path as id from file_removals'));
  expect(storedIn(dataDir).filter((file) => !paths.has(file) && !listed.has(file))).toEqual([]);

  // And is removed, once whatever might still have been on its way is over.
  await database.rows(raw(`update file_removals set requested_at = now() - interval '1 second'`));
  await eventually(async () => (await ids('select path as id from file_removals')).length === 0);
  expect(storedIn(dataDir)).toEqual([...paths].sort());
  await database.close();
  db = undefined;
});
