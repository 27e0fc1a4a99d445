import { expect, test } from 'vitest';
import { about } from '../../../src/contract/analysis/about.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { personPlan, usage } from '../../../src/contract/keys/usage.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { policy } from '../../../src/contract/registry/staff-policy.ts';
import { latestPolicy } from '../../../src/server/areas/registry/policy/current-policy.ts';
import { readConfig } from '../../../src/server/config.ts';
import { type SignedInClient, startApp, type TestApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';

const publicUrl = 'https://registry.example';
const email = 'someone@example.org';

/** The status and code of each call that a key pair makes. */
async function outcomes({ stranger }: TestApp, pair: { apiKey: string; secret: string }): Promise<unknown[]> {
  const headers = { API_Key: pair.apiKey, Secret: pair.secret };
  const answers = [
    await stranger.call(lookup.detail, { body: { email }, headers }),
    await stranger.call(lookup.recent, { body: { email }, headers }),
    await stranger.call(lookup.batch, { body: { queries: [{ email }] }, headers }),
    await stranger.call(lookup.recentReports, { headers }),
  ];
  return [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))];
}
const sets = (admin: SignedInClient, version: number) =>
  admin.call(policy.set, { body: policyPresets.open, headers: { 'if-match': `"${version}"` } });

test('On a public address live keys wait until somebody has chosen a policy, be it Open; test keys and people do not', async () => {
  const app = await startApp({ publicUrl, isPolicyChosen: false });
  const shop = await app.as();
  const live = await shop.keyPair();
  const trial = (await shop.call(keys.test)).body;
  expect(await outcomes(app, live)).toEqual(['403 policyNotChosen']);
  expect(await outcomes(app, trial)).toEqual(['200']);
  expect((await shop.call(check.lookup, { body: { email } })).status).toBe(200);

  for (const role of ['moderator', 'auditor', 'admin'] as const) {
    const { body } = await (await app.asStaff(role)).call(policy.state);
    expect(body).toEqual({ chosen: false, needed: true });
  }
  expect((await shop.call(policy.state)).status).toBe(404);
  expect((await app.stranger.call(policy.state)).status).toBe(401);

  const [one, other] = [await app.asStaff('admin'), await app.asStaff('admin')];
  // Both choose the same, which makes one version.
  const both = await Promise.all([sets(one, 0), sets(other, 0)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await one.call(policy.get)).body.current).toMatchObject({ version: 1, preset: 'open' });
  expect((await one.call(policy.state)).body).toEqual({ chosen: true, needed: true });
  expect(await outcomes(app, live)).toEqual(['200']);
});

test('On a public address nobody gets around a policy that is yet to be chosen, by the dashboard or without an account', async () => {
  const app = await startApp({ publicUrl, isPolicyChosen: false, ratePlans: readConfig({}).ratePlans });
  const [shop, admin] = [await app.as(), await app.asStaff('admin')];
  await shop.keyPair();
  const asksAsVisitor = async () => {
    const { status, body } = await app.stranger.call(check.visitor, { body: { kind: 'email', identifier: email } });
    return [status, body.code ?? body.reported];
  };
  const planOf = async () => (await shop.call(usage.allowance)).body.plan;
  expect(await asksAsVisitor()).toEqual([401, 'notSignedIn']);
  expect((await app.stranger.call(about.get)).body.policy.visitorChecks).toBe('none');
  // Its live key does not work yet, so its checks do not count as that key's.
  expect(await planOf()).toBe(personPlan);
  expect((await sets(admin, 0)).status).toBe(200);
  expect(await asksAsVisitor()).toEqual([200, false]);
  expect((await app.stranger.call(about.get)).body.policy.visitorChecks).toBe('reported_only');
  expect(await planOf()).not.toBe(personPlan);
});

test('What the command chooses counts, in other processes too', async () => {
  const app = await startApp({ publicUrl, isPolicyChosen: false });
  const live = await (await app.as()).keyPair();
  await setPolicy({ ...app.context }, 'open');
  await latestPolicy(app.context);
  expect(await outcomes(app, live)).toEqual(['200']);
});

test('On an address of this machine alone everything works unasked', async () => {
  const app = await startApp({ publicUrl: 'http://127.0.0.1:3000' });
  expect(await outcomes(app, await (await app.as()).keyPair())).toEqual(['200']);
  const asked = await app.stranger.call(check.visitor, { body: { kind: 'email', identifier: email } });
  expect([asked.status, asked.body]).toEqual([200, { reported: false }]);
  expect((await (await app.asStaff('auditor')).call(policy.state)).body).toEqual({ chosen: false, needed: false });
});
