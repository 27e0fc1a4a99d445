import { describe, expect, test } from 'vitest';
import { about } from '../../../src/contract/analysis/about.ts';
import { nextSteps } from '../../../src/contract/registry/next-steps.ts';
import { type Operator, unnamedOperator } from '../../../src/contract/registry/operator.ts';
import { operator as contract } from '../../../src/contract/registry/staff-operator.ts';
import {
  currentOperator,
  firstDetails,
  latestOperator,
  operatorVersions,
  operatorWorkingDays,
} from '../../../src/server/areas/registry/operator/current-operator.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';

const { context, db, asStaff, stranger } = await startApp();
/** What another process knows. */
const elsewhere = { ...context };
const admin = await asStaff('admin');

const named = {
  ...unnamedOperator(),
  name: 'Karachi Consumer Trust',
  address: '12 Shahrah-e-Faisal\nKarachi',
  contactEmail: 'hello@trust.example',
  legalBasis: 'legitimateInterests' as const,
  legalText: { en: 'Registered under 0042.', ur: 'رجسٹریشن نمبر 0042۔' },
  weekend: [6, 0, 6],
  holidays: ['2026-12-25', '2026-03-23', '2026-12-25'],
};

describe('the operator', () => {
  test('has said nothing at first, and has a week and a time zone all the same', async () => {
    expect(currentOperator(context)).toEqual(firstDetails());
    expect((await admin.call(contract.get)).body).toMatchObject({
      version: 0,
      operator: { name: '', country: 'PK', weekend: [0, 6] },
      timeZone: 'Asia/Karachi',
      changedAt: null,
    });
  });

  test('is named by an admin, here at once and elsewhere with the next look, and the trail says what changed', async () => {
    const set = await admin.call(contract.set, { body: named, headers: { 'if-match': '"0"' } });
    expect([set.status, set.headers.etag]).toEqual([200, '"1"']);
    // In order, and each day once.
    expect(currentOperator(context)).toEqual({
      ...firstDetails(),
      ...named,
      weekend: [0, 6],
      holidays: ['2026-03-23', '2026-12-25'],
    });
    await latestOperator(elsewhere);
    expect(currentOperator(elsewhere)).toEqual(currentOperator(context));
    expect(operatorWorkingDays(elsewhere)).toEqual({
      weekend: [0, 6],
      holidays: ['2026-03-23', '2026-12-25'],
      timeZone: 'Asia/Karachi',
    });
    const [line] = await db.rows(
      raw<{ details: string }>("select details from audit_events where event = 'operator.changed' order by id"),
    );
    expect(JSON.parse(line?.details ?? '')).toEqual({
      version: 1,
      name: { before: '', after: 'Karachi Consumer Trust' },
      address: { before: '', after: '12 Shahrah-e-Faisal\nKarachi' },
      contactEmail: { before: '', after: 'hello@trust.example' },
      legalBasis: { before: '', after: 'legitimateInterests' },
      legalText: ['en', 'ur'],
      holidays: { added: ['2026-03-23', '2026-12-25'], removed: [] },
    });
  });

  test('states its legal basis to everyone; what is none is refused, and what was saved before there was one stays', async () => {
    expect((await stranger.call(about.get)).body.operator.legalBasis).toBe('legitimateInterests');
    const { version } = (await admin.call(contract.get)).body;
    const headers = { 'if-match': `"${version}"` };
    const wrong = await admin.call(contract.set, { body: { ...named, legalBasis: 'consent' }, headers });
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, 'legalBasis']);
    const { legalBasis: _, ...before } = named;
    expect((await admin.call(contract.set, { body: before, headers })).body.operator.legalBasis).toBe('');
    const again = { 'if-match': `"${version + 1}"` };
    expect((await admin.call(contract.set, { body: named, headers: again })).status).toBe(200);
  });

  test('is changed by one of two admins at once, and the other is told', async () => {
    const { version } = (await admin.call(contract.get)).body;
    const headers = { 'if-match': `"${version}"` };
    const both = await Promise.all(
      ['One', 'Other'].map((name) => admin.call(contract.set, { body: { ...named, name }, headers })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('operatorStale');
    // Sent again, as after an answer that was lost, what was saved is saved.
    const saved = both.findIndex(({ status }) => status === 200);
    const again = await admin.call(contract.set, { body: { ...named, name: saved ? 'Other' : 'One' }, headers });
    expect([again.status, again.body.version]).toEqual([200, version + 1]);
  });

  test('may have four hundred new holidays and the longest texts, which the audit trail still takes', async () => {
    const days = Array.from({ length: 400 }, (_, day) =>
      new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const longest = {
      ...named,
      name: '"'.repeat(120),
      address: '"'.repeat(400),
      legalText: { en: '"'.repeat(4_000), ur: 'ب'.repeat(4_000) },
      holidays: days,
    };
    expect((await admin.call(contract.set, { body: longest })).status).toBe(200);
    expect(currentOperator(context).holidays).toHaveLength(400);
  });

  test.each([
    ['name', 'n'.repeat(121)],
    ['contactEmail', 'nobody'],
    ['contactPhone', 'call me'],
    ['country', 'ZZ'],
    ['timeZone', 'Asia/Lahore'],
    ['weekend', [0, 1, 2, 3, 4, 5, 6]],
    ['weekend.0', [7]],
    ['holidays.0', ['2026-02-30']],
    ['holidays.0', ['23 March']],
    ['legalText', 'in no language'],
    ['legalText.ur', { en: '' }],
  ])('is told which field is wrong: %s', async (path, value) => {
    const [field = ''] = path.split('.');
    const refused = await admin.call(contract.set, { body: { ...named, [field]: value } });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, path]);
  });
});

const stepsIn = async (country: string) => (await stranger.call(nextSteps.get, { query: { country } })).body;
const inIndia = {
  country: 'IN',
  bank: { en: 'Call your bank.', ur: '' },
  authority: {
    name: { en: 'Cyber police', ur: '' },
    phone: '1930',
    website: 'https://police.example',
    text: { en: '', ur: '' },
  },
};

describe('what people can do after filing', () => {
  test('is shipped for Pakistan, whose text is shown for countries without one', async () => {
    const shipped = firstDetails().nextSteps[0];
    expect(shipped?.authority).toMatchObject({ phone: '1799', name: { en: expect.stringContaining('NCCIA') } });
    expect(await stepsIn('PK')).toEqual({ country: 'PK', steps: shipped });
    expect(await stepsIn('IN')).toEqual({ country: 'PK', steps: shipped });
    expect((await stranger.call(nextSteps.get, { query: { country: 'Pakistan' } })).status).toBe(422);
    expect((await stranger.call(nextSteps.get, {})).status).toBe(422);
  });

  test('is what an admin says by country; a change of something else keeps it, and the trail names the countries', async () => {
    const all = [...firstDetails().nextSteps, inIndia];
    expect((await admin.call(contract.set, { body: { ...named, nextSteps: all } })).status).toBe(200);
    expect(await stepsIn('IN')).toEqual({ country: 'IN', steps: inIndia });
    const { body } = await admin.call(contract.set, { body: { ...named, name: 'Lahore Consumer Trust' } });
    expect(body.operator.nextSteps).toEqual(all);
    const [line] = await db.rows(
      raw<{ details: string }>(
        "select details from audit_events where details like '%nextSteps%' order by id desc limit 1",
      ),
    );
    expect(JSON.parse(line?.details ?? '').nextSteps).toEqual(['IN']);
    expect((await admin.call(contract.set, { body: { ...named, nextSteps: [] } })).status).toBe(200);
    expect(await stepsIn('PK')).toEqual({ country: 'PK', steps: null });
  });

  test.each([
    ['nextSteps.1.country', [inIndia, inIndia]],
    ['nextSteps.0.country', [{ ...inIndia, country: 'ZZ' }]],
    ['nextSteps.0.authority.phone', [{ ...inIndia, authority: { ...inIndia.authority, phone: 'call us' } }]],
    [
      'nextSteps.0.authority.website',
      [{ ...inIndia, authority: { ...inIndia.authority, website: 'javascript:alert(1)' } }],
    ],
    ['nextSteps.0.bank.en', [{ ...inIndia, bank: { en: 'b'.repeat(1_501), ur: '' } }]],
    ['nextSteps', Array.from({ length: 21 }, () => inIndia)],
  ])('is refused with the field that is wrong: %s', async (path, steps) => {
    const refused = await admin.call(contract.set, { body: { ...named, nextSteps: steps } });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, path]);
  });
});

test('what was said before a language was added is without words in it', async () => {
  const legalText = { en: 'Registered under 0043.' } as Operator['legalText'];
  const noteOf = () => ({ event: 'operator.changed' }) as const;
  await operatorVersions.change(context, { by: null }, (before) => ({ ...before, legalText }), noteOf);
  expect((await operatorVersions.latest(context)).settings.legalText).toEqual({ ...legalText, ur: '' });
});
