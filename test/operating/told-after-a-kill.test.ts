import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { aBusiness, aLookup, anEmail, ask } from '../support/business.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { onServer } from '../support/postgres-server.ts';
import type { Product } from '../support/product.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';

const { newPath, started, newDatabase } = testServers();

async function kill({ process: { pid = 0 }, ended }: Product): Promise<void> {
  for (const one of [...childrenOf(pid).map(({ pid: child }) => child), pid]) process.kill(one, 'SIGKILL');
  await ended;
}

test('a caller is told once that a report was withdrawn, whatever is killed since a second after the answer, and nothing of one that is back', async () => {
  const DATABASE_URL = await newDatabase(cloneDatabase);
  const settings = {
    DATA_DIR: newPath('data'),
    DATABASE_URL,
    SHIELD_KEYS: randomBytes(32).toString('base64'),
    WEB_CONCURRENCY: '2',
  };
  const before = await started(settings);
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
  // A kill can lose the last second of what lookups showed.
  const stored = () => onServer(DATABASE_URL, 'select count(*)::int as count from disclosures');
  await expect.poll(async () => (await stored()).rows).toEqual([{ count: 2 }]);
  await kill(before);

  const second = await started(settings);
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
  // As if that minute were over.
  await onServer(DATABASE_URL, 'update reports set settles_at = now() where settles_at is not null');
  const after = await started(settings);
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
