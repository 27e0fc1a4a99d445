import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { ProofBody } from '../../../src/contract/disputes/named.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { readProfile } from '../../../src/server/areas/accounts/edit-profile.ts';
import { grantRole, hasAdmin, revokeRoleByOperator, rolesOf } from '../../../src/server/areas/accounts/roles/store.ts';
import { beginProof, confirmProof } from '../../../src/server/areas/disputes/proofs/prove-identifier.ts';
import { changePlan, listPlans, refreshPlans } from '../../../src/server/areas/limits/plans-in-force.ts';
import { refreshReceiptKeys } from '../../../src/server/areas/lookup/receipts/receipt-store.ts';
import { latestOperator } from '../../../src/server/areas/registry/operator/current-operator.ts';
import {
  changePolicy,
  latestPolicy,
  policyVersions,
} from '../../../src/server/areas/registry/policy/current-policy.ts';
import { changeRetention, retentionRules } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { newKey } from '../../../src/server/platform/vault/keyring.ts';
import { signingKeyOf } from '../../../src/server/platform/vault/signing-key.ts';
import { openVault } from '../../../src/server/platform/vault/vault-keys.ts';
import { startApp } from '../../support/app.ts';
import { codeIn } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aSubject } from '../../support/subjects.ts';
import { movableClock } from '../../support/time.ts';

// The attacker of this file can write the database, has no key, and wants to decide something by it.

const time = movableClock();
const { app, as, asStaff, db, logged, mails, markAgain, context, stranger } = await startApp({
  clock: time.clock,
});

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);
const logOf = (table: string) =>
  logged.filter((line) => line.includes('sealed value could not be opened') && line.includes(`"${table}"`));
describe('a role', () => {
  test('written by hand, or moved from somebody who has it, gives nothing', async () => {
    const [own, admin] = [await as(), await asStaff('admin')];
    await sql(`insert into account_roles (account_id, role, granted_at) values ($1, 'admin', now())`, [own.accountId]);
    expect((await own.call(people.list)).status).toBe(404);
    await sql(
      `update account_roles o set mark = a.mark from account_roles a where o.account_id = $1 and a.account_id = $2`,
      [own.accountId, admin.accountId],
    );
    expect((await own.call(people.list)).status).toBe(404);
    expect((await admin.call(people.list)).status).toBe(200);
    expect(await rolesOf(context, [own.accountId])).toEqual(new Map());
    expect(logOf('account_roles').length).toBeGreaterThan(0);
    // The program can still grant it.
    expect(await grantRole(context, own.accountId, 'admin', null)).toBe(true);
    expect((await own.call(people.list)).status).toBe(200);
  });

  test('of a forged admin does not let the last admin go', async () => {
    await sql('delete from account_roles');
    const [own, admin] = [await as(), await asStaff('admin')];
    await sql(`insert into account_roles (account_id, role, granted_at) values ($1, 'admin', now())`, [own.accountId]);
    expect(await revokeRoleByOperator(context, admin.accountId, 'admin')).toBe('last admin');
    await sql('delete from account_roles where account_id = $1', [admin.accountId]);
    expect(await hasAdmin(context)).toBe(false);
  });
});

test('an account whose suspension is lifted by hand is let in nowhere', async () => {
  const [own, admin] = [await as(), await asStaff('admin')];
  const { headers } = await own.keyPair();
  const suspension = { params: { id: own.accountId }, body: { reason: 'misuse', note: 'Too many calls.' } };
  expect((await admin.call(people.suspend, suspension)).status).toBe(200);
  await sql('update accounts set suspended_at = null, suspended_reason = null where id = $1', [own.accountId]);
  expect((await own.call(auth.user)).status).toBe(401);
  expect((await stranger.call(lookup.detail, { body: aSubject(), headers })).status).toBe(401);
  expect((await stranger.call(auth.login, { body: own.person })).body.code).toBe('recordUnreadable');
});

test('a session takes no proof of its owner by hand', async () => {
  const admin = await asStaff('admin');
  time.pass(20 * 60_000);
  const grant = { params: { id: (await as()).accountId }, body: { role: 'auditor' } };
  expect((await admin.call(people.grant, grant)).body.code).toBe('stepUpRequired');
  await sql('update sessions set proven_at = $2 where account_id = $1', [admin.accountId, time.clock()]);
  expect((await admin.call(people.grant, grant)).status).toBe(401);
});

describe('what decides for all', () => {
  test('a policy written or changed by hand is not in force', async () => {
    await changePolicy(context, { settings: { registration: 'invited' }, by: null });
    const { version } = await latestPolicy(context);
    await sql(`insert into settings_versions (kind, version, settings, changed_at) values ('policy', $1, $2, now())`, [
      version + 1,
      JSON.stringify(policyPresets.open),
    ]);
    expect((await latestPolicy(context)).settings.registration).toBe('invited');
    await sql(
      'update settings_versions p set mark = o.mark from settings_versions o where p.version = $1 and o.version = $2',
      [version + 1, version],
    );
    expect((await latestPolicy(context)).settings.registration).toBe('invited');
    await sql('update settings_versions set settings = $2 where version = $1', [
      version,
      JSON.stringify(policyPresets.open),
    ]);
    // The one before it is the last that the program wrote.
    expect((await latestPolicy(context)).version).toBe(0);
    await sql('delete from settings_versions');
    await changePolicy(context, { settings: policyPresets.open, by: null });
  });

  test('a policy changed by hand is missing among the earlier ones, and the first is not in its place', async () => {
    for (const cnicAlone of [true, false, true]) await changePolicy(context, { settings: { cnicAlone }, by: null });
    const { version } = await latestPolicy(context);
    await sql(`update settings_versions set settings = '{}' where kind = 'policy' and version = $1`, [version - 1]);
    expect(await policyVersions.before(context, version, 1)).toEqual([]);
  });

  test('rules of retention and words about the operator are not in force either', async () => {
    await sql(`insert into settings_versions (kind, version, settings, changed_at)
               values ('retention', 7, '{"unverifiedDays": 1}', now())`);
    expect((await retentionRules(context)).version).toBe(0);
    await sql(`insert into settings_versions (kind, version, settings, changed_at)
               values ('operator', 7, '{"name": "Me"}', now())`);
    expect((await latestOperator(context)).version).toBe(0);
  });

  test('a version written by hand keeps nobody from making the next one', async () => {
    const forge = (kind: string) =>
      sql(
        `insert into settings_versions (kind, version, settings, changed_at)
         select $1, coalesce(max(version), 0) + 1, '{}', now() from settings_versions where kind = $1`,
        [kind],
      );
    const by = { accountId: (await as()).accountId, requestId: 'a-request' };
    for (const kind of ['policy', 'plans', 'retention']) await forge(kind);
    await changePolicy(context, { settings: { cnicAlone: false }, by: null });
    expect((await latestPolicy(context)).settings.cnicAlone).toBe(false);
    const plan = { callsPerSecond: 5, lookupsPerMinute: 6, identifiersPerDay: 7, identifiersPerNetwork: null };
    await changePlan(context, 'guild', plan, by);
    expect((await listPlans(context)).map(({ name }) => name)).toContain('guild');
    const { settings, version } = await retentionRules(context);
    await changeRetention(context, { ...settings, removedDays: 20 }, version, by);
    expect((await retentionRules(context)).settings.removedDays).toBe(20);
  });

  test('a plan changed by hand gives no one more', async () => {
    const plan = { callsPerSecond: 5, lookupsPerMinute: 6, identifiersPerDay: 7, identifiersPerNetwork: null };
    const { accountId } = await as();
    await changePlan(context, 'partner', plan, { accountId, requestId: 'a-request' });
    expect((await listPlans(context)).some(({ name }: { name: string }) => name === 'partner')).toBe(true);
    await sql(
      `update settings_versions set settings = jsonb_set(settings, '{partner,identifiersPerDay}', '1000000')
       where kind = 'plans'`,
    );
    await refreshPlans(context);
    expect((await listPlans(context)).some(({ name }: { name: string }) => name === 'partner')).toBe(false);
  });

  test('a key for receipts written by hand is not published', async () => {
    const { id, publicKey } = signingKeyOf(Buffer.alloc(32, 9));
    await sql('insert into receipt_keys (key_id, public_key, created_at) values ($1, $2, now())', [id, publicKey]);
    await refreshReceiptKeys(context);
    const { keys } = (await app.inject({ url: '/.well-known/jwks.json' })).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).not.toContain(id);
    // Nor does a row replace the key that the registry signs with.
    const own = keys[0].kid;
    await sql(
      `insert into receipt_keys (key_id, public_key, created_at) values ($1, $2, now())
       on conflict (key_id) do update set public_key = excluded.public_key`,
      [own, publicKey],
    );
    await refreshReceiptKeys(context);
    const again = (await app.inject({ url: '/.well-known/jwks.json' })).json().keys;
    expect(again).toEqual(keys);
  });
});

test('a code takes no more tries when the count is put back', async () => {
  const { email } = aPerson();
  const visitor = () => ({ address: '', network: crypto.randomUUID(), userAgent: '', device: null });
  const { proofID } = await beginProof(context, ProofBody.parse({ kind: 'email', identifier: email }), visitor());
  await mails.deliver();
  const code = codeIn({ mails }, email);
  const wrong = code === '000000' ? '000001' : '000000';
  const confirm = async (given: string) => {
    // Neither the tries nor the pauses that the database knows.
    await sql('update proofs set tries = 0 where id = $1', [proofID]);
    await sql('delete from limit_counts');
    return confirmProof(context, proofID, given, visitor()).then(
      () => 'confirmed',
      () => 'refused',
    );
  };
  for (let n = 0; n < 5; n++) expect(await confirm(wrong)).toBe('refused');
  expect(await confirm(code)).toBe('refused');
});

test('a report counts no more than its standing allows, whatever its weight says', async () => {
  const [sana, reader] = [await as(), await as()];
  const subject = aSubject();
  const id = await files(sana, subject);
  const { headers } = await reader.keyPair();
  const score = async (weight: number) => {
    await sql('update reports set weight = $2 where id = $1', [id, weight]);
    await markAgain();
    const body = { email: subject.email };
    return (await stranger.call(lookup.detail, { body, headers })).body.score;
  };
  const most = await score(1);
  expect(await score(1_000)).toBe(most);
  expect(await score(-5)).toBe(0);
});

test('a new registry requires marks from its first row on', async () => {
  const place = await startApp({ vaultOn: (database) => openVault(database, { keys: newKey(), file: '' }) });
  const { accountId } = await place.as();
  await place.db.rows(raw('update accounts set suspended_at = now() where id = $1'), [accountId]);
  await expect(readProfile(place.context, accountId)).rejects.toThrow();
});
