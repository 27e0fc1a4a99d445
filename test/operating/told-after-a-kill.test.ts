import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { aBusiness, aLookup, anEmail, ask } from '../support/business.ts';
import { temporaryFolder } from '../support/paths.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { aReport } from '../support/reports.ts';

const database = await cloneDatabase();
const folder = temporaryFolder();
const settings = {
  DATA_DIR: folder.path,
  DATABASE_URL: database.url,
  SHIELD_KEYS: randomBytes(32).toString('base64'),
  WEB_CONCURRENCY: '2',
};
let product: Product | undefined;
afterAll(async () => {
  await product?.end('SIGTERM');
  await database.drop();
  folder.remove();
});

async function start(): Promise<Product> {
  product = await startProduct(settings);
  await product.waitFor('ready at');
  return product;
}

async function kill({ process: { pid = 0 }, ended }: Product): Promise<void> {
  for (const one of [...childrenOf(pid).map(({ pid: child }) => child), pid]) process.kill(one, 'SIGKILL');
  await ended;
}

test('a caller whose answer was the last before the server was killed is told once that the report was withdrawn, whatever is killed, and nothing of one that is back', async () => {
  // A first try that failed has left it running.
  if (product) await kill(product);
  const before = await start();
  const [author, caller] = [await aBusiness(before.address), await aBusiness(before.address)];
  const subject = anEmail();
  const filed = await ask(before.address, 'POST', '/report/add-report', {
    body: aReport(subject),
    headers: author.session,
  });
  const reportID = String(filed.body.reportID);
  const another = anEmail();
  const spared = await ask(before.address, 'POST', '/report/add-report', {
    body: aReport(another),
    headers: author.session,
  });
  const kept = String(spared.body.reportID);
  await aLookup(before.address, caller.proof, another);
  const { body: answer } = await aLookup(before.address, caller.proof, subject);
  expect(answer.reports).toHaveLength(1);
  // Nothing of it is in the database yet.
  await kill(before);

  const second = await start();
  const withdraws = (id: string) =>
    ask(second.address, 'POST', `/report/withdraw?reportID=${id}`, {
      body: { reason: 'mistake' },
      headers: author.session,
    });
  await withdraws(kept);
  await ask(second.address, 'POST', `/report/withdraw/undo?reportID=${kept}`, { headers: author.session });
  await withdraws(reportID);
  // Killed in the minute in which the withdrawal can be undone: what follows from it is not lost.
  await kill(second);
  const after = await start();
  const told = async () =>
    (await ask(after.address, 'GET', '/corrections?since=0', { headers: caller.proof })).body.map(
      ({ reportID: id, kind, lastLookup }: { reportID: string; kind: string; lastLookup: { requestId: string } }) => [
        id,
        kind,
        lastLookup.requestId,
      ],
    );
  await expect.poll(told, { timeout: 150_000, interval: 500 }).toEqual([[reportID, 'withdrawn', answer.requestId]]);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await told()).toHaveLength(1);
});
