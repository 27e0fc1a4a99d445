/** The scheduled job that runs `verify-audit`, on the built product. */
import { expect, test } from 'vitest';
import { verifyJob } from '../../src/server/areas/audit/last-verification-store.ts';
import { aBusiness, ask } from '../support/business.ts';
import { cloneDatabase } from '../support/postgres.ts';
import type { Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, newDatabase, connected, started } = testServers();

type Texts = Record<string, string>;

async function anAuditor({ address }: Product, settings: Texts): Promise<Texts> {
  const { email, session } = await aBusiness(address);
  expect((await runShield('grant', settings, 'auditor', email))[0]).toBe(0);
  return session;
}

const verification = async ({ address }: Product, headers: Texts) =>
  (await ask(address, 'GET', '/admin/audit/verification', { headers })).body;

async function asks({ address }: Product, headers: Texts): Promise<void> {
  const asked = await ask(address, 'POST', '/admin/audit/verify', { headers });
  expect([asked.status, asked.body.isAsked]).toEqual([200, true]);
}

const isVerified = (product: Product, headers: Texts) => async () => {
  const { isAsked, result } = await verification(product, headers);
  return isAsked === false && result?.isIntact === true;
};

test('an auditor asks for a verification, and the page shows what it found; one that ends with its server is done by the next', async () => {
  const settings = { DATA_DIR: newPath('data'), DATABASE_URL: await newDatabase(cloneDatabase) };
  const product = await started(settings);
  const headers = await anAuditor(product, settings);
  expect((await verification(product, headers)).result).toBe(null);
  await asks(product, headers);
  await eventually(isVerified(product, headers));

  await asks(product, headers);
  await product.end('SIGKILL');
  // As if a verification had begun just before.
  const database = await connected({ connectionString: settings.DATABASE_URL });
  await database.query('update hourly_runs set began_at = now() where job = $1', [verifyJob]);
  const next = await started(settings);
  await eventually(isVerified(next, headers));
});
