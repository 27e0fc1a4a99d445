import { beforeEach, expect, test } from 'vitest';
import { listEndpoints } from '../../../src/contract/index.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const testApp = await startApp();

beforeEach(() => testApp.db.rows(raw('delete from limit_counts')));

test.each(listEndpoints())('%s answers four calls at once, of which none waits in vain', async (name, endpoint) => {
  const owner = await anOwner(testApp);
  const caller = endpoint.roles ? await testApp.asStaff(...endpoint.roles) : owner;
  const { headers } = await owner.keyPair();
  const sent = { headers, ...(await wholeCalls[name as EndpointName](owner)) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => caller.call(endpoint, sent)));
  const statuses = answers.map(({ status }) => status);
  // Only whoever decided may undo it.
  expect(statuses.includes(200)).toBe(name !== 'queue.undo');
  // Calls that each hold what another one needs are ended by the database, after seconds.
  expect(Math.max(...statuses)).toBeLessThan(500);
});
