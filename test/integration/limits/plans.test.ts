import { describe, expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { issuedKeys } from '../../../src/contract/keys/staff-keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { plans } from '../../../src/contract/limits/plans.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { allowanceOf } from '../../../src/server/areas/limits/count-call.ts';
import { changePlan, refreshPlans } from '../../../src/server/areas/limits/plans-in-force.ts';
import { openRateLimiter } from '../../../src/server/platform/limits/rate-limiter.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { generousPlan, startApp } from '../../support/app.ts';
import { nextCursor } from '../../support/next-cursor.ts';
import { eventsOf } from '../../support/trail.ts';

const setting = { ...generousPlan, callsPerSecond: 50, lookupsPerMinute: 1000, identifiersPerDay: 10_000 };
const partner = { ...setting, name: 'partner', lookupsPerMinute: 6000 };
const testApp = await startApp({ ratePlans: [setting, partner] });
const { context, as, asStaff, stranger, mails } = testApp;
const admin = await asStaff('admin');
/** The limits as another process knows them. */
const elsewhere = {
  ...context,
  rateLimiter: await openRateLimiter({ redisUrl: null, log: createLog('error') }),
};

const limits = { callsPerSecond: 5, lookupsPerMinute: 30, identifiersPerDay: 100 };
const listed = async (name: string) =>
  (await admin.call(plans.list)).body.find((plan: { name: string }) => plan.name === name);

describe('plans', () => {
  test('are those of the setting until an admin changes one, and again when that is taken back', async () => {
    const sana = await as();
    expect(await listed('partner')).toMatchObject({ lookupsPerMinute: 6000, source: 'setting', isInSetting: true });
    expect((await admin.call(plans.set, { params: { name: 'default' }, body: limits })).status).toBe(200);
    expect(await listed('default')).toMatchObject({ ...limits, source: 'admin' });
    expect((await sana.call(usage.allowance)).body).toMatchObject({ plan: 'default', ...limits });
    await refreshPlans(elsewhere);
    expect(await allowanceOf(elsewhere, sana.accountId)).toMatchObject({ plan: 'default', ...limits });

    expect((await admin.call(plans.reset, { params: { name: 'default' } })).status).toBe(200);
    expect((await sana.call(usage.allowance)).body).toMatchObject({ plan: 'default', lookupsPerMinute: 1000 });
    for (const name of ['default', 'constructor', '__proto__'])
      expect((await admin.call(plans.reset, { params: { name } })).body.code).toBe('planNotFound');
  });

  test('are in the trail with what they were before, also where another process had changed them', async () => {
    const { lastId } = await eventsOf(testApp);
    const elsewhereSet = { ...limits, callsPerSecond: 7, identifiersPerNetwork: null };
    await changePlan(elsewhere, 'partner', elsewhereSet, { accountId: admin.accountId, requestId: 'r-1' });
    // The second time nothing changes.
    for (const body of [limits, limits]) await admin.call(plans.set, { params: { name: 'partner' }, body });
    await admin.call(plans.reset, { params: { name: 'partner' } });
    const after = { ...limits, identifiersPerNetwork: null };
    expect((await eventsOf(testApp, lastId)).events.map(({ event, details }) => [event, details])).toEqual([
      [
        'plan.changed',
        { plan: 'partner', before: expect.objectContaining({ callsPerSecond: 50 }), after: elsewhereSet },
      ],
      ['plan.changed', { plan: 'partner', before: elsewhereSet, after }],
      ['plan.reset', { plan: 'partner', before: after, after: expect.objectContaining({ callsPerSecond: 50 }) }],
    ]);
  });

  test('count for the very next call of an account that was given one', async () => {
    const sana = await as();
    const { headers } = await sana.keyPair();
    const ask = () => stranger.call(lookup.detail, { body: { email: 'x@example.org' }, headers });
    const assign = (plan: string | null) =>
      admin.call(plans.assign, { params: { id: sana.accountId }, body: { plan } });
    expect((await ask()).headers['ratelimit-policy']).toContain('q=50');
    expect((await assign('tiny')).body.code).toBe('planNotFound');
    await admin.call(plans.set, { params: { name: 'tiny' }, body: limits });
    expect((await assign('tiny')).status).toBe(200);
    const seen = await admin.call(people.get, { params: { id: sana.accountId } });
    expect(seen.body.plan).toEqual({ inForce: 'tiny', given: 'tiny' });
    expect((await ask()).headers['ratelimit-policy']).toContain('q=5;');
    expect((await sana.call(usage.allowance)).body.plan).toBe('tiny');
    // A plan that is removed leaves the account on the one of the setting.
    await admin.call(plans.reset, { params: { name: 'tiny' } });
    expect((await sana.call(usage.allowance)).body.plan).toBe('default');
    expect((await assign(null)).status).toBe(200);
    const nobody = { params: { id: crypto.randomUUID() }, body: { plan: null } };
    expect((await admin.call(plans.assign, nobody)).body.code).toBe('personNotFound');
  });

  test('have whole numbers from 1 as limits', async () => {
    const body = { ...limits, callsPerSecond: 0, identifiersPerDay: 1.5 };
    const refused = await admin.call(plans.set, { params: { name: 'default' }, body });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'callsPerSecond',
      'identifiersPerDay',
    ]);
  });
});

describe('the keys of all accounts', () => {
  test('are listed in pages with their owners and their use, and one that an admin revokes stops at once', async () => {
    const sana = await as();
    const pair = await sana.keyPair();
    const { headers } = pair;
    const ask = () => stranger.call(lookup.detail, { body: { email: 'y@example.org' }, headers });
    await ask();
    await ask();
    await flushUsage(context);
    const first = await admin.call(issuedKeys.list, { query: { limit: 1, kind: 'live' } });
    expect(first.body).toMatchObject([
      { id: pair.id, ownerEmail: sana.person.email, lookups: 2, hits: 0, isApproved: false },
    ]);
    expect(first.text).not.toContain(pair.secret);
    const cursor = nextCursor(first.headers);
    const second = await admin.call(issuedKeys.list, { query: { limit: 1, kind: 'live', cursor } });
    expect(second.body[0].id).not.toBe(pair.id);

    const revoke = () =>
      admin.call(issuedKeys.revoke, { params: { id: pair.id }, body: { reason: 'It was found on the internet.' } });
    expect((await revoke()).status).toBe(200);
    expect((await ask()).body.code).toBe('keyRevoked');
    expect((await revoke()).status).toBe(200);
    await mails.deliver();
    expect(mails.to(sana.person.email)).toHaveLength(1);
    expect(mails.to(sana.person.email)[0]?.text).toContain('It was found on the internet.');
    const ended = await admin.call(issuedKeys.list, { query: { state: 'ended' } });
    expect(ended.body.map(({ id }: { id: string }) => id)).toContain(pair.id);
  });
});
