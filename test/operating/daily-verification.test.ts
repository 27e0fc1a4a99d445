/** The scheduled job that runs `verify-audit`, on the built product. */
import { expect, test } from 'vitest';
import { aBusiness, ask } from '../support/business.ts';
import { eventually } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, started } = testServers();

test('an auditor asks for a verification, the server runs it, and the page shows what it found', async () => {
  const settings = { DATA_DIR: newPath('data') };
  const product = await started(settings);
  const { email, session: headers } = await aBusiness(product.address);
  expect((await runShield('grant', settings, 'auditor', email))[0]).toBe(0);
  expect((await ask(product.address, 'GET', '/admin/audit/verification', { headers })).body.result).toBe(null);
  const asked = await ask(product.address, 'POST', '/admin/audit/verify', { headers });
  expect([asked.status, asked.body]).toEqual([200, { isAsked: true, result: null }]);
  await eventually(async () => {
    const { body } = await ask(product.address, 'GET', '/admin/audit/verification', { headers });
    return body.isAsked === false && body.result?.isIntact === true;
  });
});
