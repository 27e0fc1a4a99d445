import { expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { personPlan, usage } from '../../../src/contract/keys/usage.ts';
import { plans } from '../../../src/contract/limits/plans.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { readConfig } from '../../../src/server/config.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock, ratePlans: readConfig({}).ratePlans });
const { as, asStaff, context, db } = testApp;
await setPolicy(context, 'careful');
const author = await as();
const { email } = aSubject();
await setPolicy(context, 'open');
await createReport(context, author.accountId, aReport({ email }));
await setPolicy(context, 'careful');

const asks = (who: SignedInClient, value: string) => who.call(check.lookup, { body: { email: value } });
const perDay = 20;

test('Where live keys need approval, every member and every moderator still checks, and the answer is the same', async () => {
  for (const who of [await as(), await asStaff('moderator')]) {
    const answer = await asks(who, email);
    expect([answer.status, answer.body.reports.length]).toEqual([200, 1]);
    expect((await who.call(keys.create, { body: { name: 'Shop' } })).body.code).toBe('approvalNeeded');
  }
});

test('A person checks twenty different identifiers a day, which are counted for the account', async () => {
  const who = await as();
  const queries = Array.from({ length: perDay }, (_, n) => ({ email: `checked-${n}@example.org` }));
  expect((await who.call(check.batch, { body: { queries } })).status).toBe(200);
  expect((await asks(who, 'checked-0@example.org')).status).toBe(200);
  const refused = await asks(who, 'one-more@example.org');
  expect([refused.status, refused.body.code]).toEqual([429, 'tooManyIdentifiers']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.headers.ratelimit).toMatch(/"identifiers";r=0;/);
  const { body: allowance } = await who.call(usage.allowance);
  expect(allowance).toMatchObject({ plan: personPlan, identifiersPerDay: perDay, identifiersRemaining: 0 });
  time.pass(day);
  expect((await asks(who, 'one-more@example.org')).status).toBe(200);
});

test('Nobody checks as a person without a confirmed email', async () => {
  const who = await as();
  await db.rows(raw('update accounts set email_confirmed_at = null where id = $1'), [who.accountId]);
  await testApp.markAgain();
  expect((await asks(who, email)).body.code).toBe('checkNeedsConfirmedEmail');
});

test('Whoever revoked their keys still checks, and uses a key again once there is one', async () => {
  await setPolicy(context, 'open');
  const who = await as();
  const { body: pairs } = await who.call(keys.list);
  for (const { id } of pairs) await who.call(keys.revoke, { params: { id } });
  expect((await asks(who, email)).status).toBe(200);
  const { id } = (await who.call(keys.create, { body: { name: 'Shop' } })).body;
  expect((await asks(who, email)).status).toBe(200);
  await flushAudit(context);
  await flushUsage(context);
  const { lines } = (await who.call(checkHistory.list)).body;
  expect(lines.map(({ keyID }: { keyID: string }) => keyID)).toEqual([id, who.accountId]);
  const own = await who.call(checkHistory.list, { query: { key: who.accountId } });
  expect(own.body.lines).toMatchObject([{ keyID: who.accountId, outcome: 'found', reports: 1 }]);
  const { body: days } = await who.call(usage.byDay);
  expect(days.at(-1)).toMatchObject({ lookups: 2, hits: 2 });
  await setPolicy(context, 'careful');
});

test('An admin changes what a person may check in a day', async () => {
  const admin = await asStaff('admin');
  const limits = { callsPerSecond: 5, lookupsPerMinute: 20, identifiersPerDay: 1 };
  expect((await admin.call(plans.set, { params: { name: personPlan }, body: limits })).status).toBe(200);
  const who = await as();
  expect((await asks(who, email)).status).toBe(200);
  expect((await asks(who, 'second@example.org')).body.code).toBe('tooManyIdentifiers');
});
