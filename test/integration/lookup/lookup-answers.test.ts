/** What an answer says beside whether somebody was reported, and what it leaves out. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { lookupAnswer } from '../../../src/contract/lookup/lookup-examples.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context, db, markAgain } = await startApp();
const [author, business] = [await as(), await as()];
const { headers } = await business.keyPair();
const ask = async (body: object, { query = {}, language = '' } = {}) =>
  (
    await stranger.call(lookup.detail, {
      body,
      query,
      headers: { ...headers, ...(language && { 'accept-language': language }) },
    })
  ).body;
const inBatch = async (queries: object[], more = {}) =>
  (await stranger.call(lookup.batch, { body: { queries }, headers: { ...headers, ...more } })).body.results;
afterEach(() => setPolicy(context, 'open'));

describe('what to tell the person who was checked', () => {
  const { email } = aSubject();
  const url = 'http://localhost:3000/named';
  beforeAll(() => createReport(context, author.accountId, aReport({ email })));

  test('comes with every hit, and not with a miss', async () => {
    for (const body of [{ email }, { email, detail: 'verdict' }, { email, detail: 'summary' }])
      expect((await ask(body)).notice).toEqual({ text: expect.stringContaining('what somebody claims'), url });
    expect(await ask({ email: 'nobody@example.org' })).not.toHaveProperty('notice');
  });

  test('is in the language that the caller asks for', async () => {
    expect((await ask({ email }, { language: 'ur-PK,en;q=0.5' })).notice).toEqual({
      text: expect.stringContaining('فراڈ'),
      url,
    });
    // In English, as in the example of the documentation.
    expect((await ask({ email }, { language: 'de' })).notice.text).toBe(lookupAnswer.notice.text);
  });

  test('comes with the hits of a batch and with the check of a person', async () => {
    const batch = await inBatch([{ email }, { email: 'nobody@example.org' }], { 'accept-language': 'ur' });
    expect(batch.map(({ notice }: { notice?: { url: string } }) => notice?.url)).toEqual([url, undefined]);
    const own = await business.call(check.lookup, { headers: { 'accept-language': 'ur' }, body: { email } });
    expect(own.body.notice.text).toContain('فراڈ');
  });
});

test('an answer says what was lost by currency, from what moderators or other authors support, where it shows all', async () => {
  const { email } = aSubject();
  const files = async (amount: string, currency: string, standing: string, disputed = false) => {
    const body = aReport({ email, CNIC: null, phone: null, amountLost: { amount, currency } });
    const { id } = await createReport(context, author.accountId, body);
    return `update reports set standing = '${standing}', disputed = ${disputed}, assessed = true where id = ${id}`;
  };
  const updates = [
    await files('1500.50', 'PKR', 'verified'),
    await files('0.5', 'PKR', 'corroborated'),
    await files('20', 'USD', 'verified'),
    await files('99', 'PKR', 'unverified'),
    await files('99', 'PKR', 'verified', true),
  ];
  for (const update of updates) await db.rows(raw(update));
  await markAgain();
  const sums = [
    { currency: 'PKR', amount: '1501', reports: 2 },
    { currency: 'USD', amount: '20', reports: 1 },
  ];
  const asks = async (more = {}, query = {}) => (await ask({ email, ...more }, { query })).amountLost;
  expect(await asks()).toEqual(sums);
  expect(await asks({ detail: 'summary' })).toEqual(sums);
  for (const answer of [asks({}, { limit: 2 }), asks({ detail: 'verdict' }), asks({ standing: 'verified' })])
    expect(await answer).toBeNull();
  const batch = await inBatch([{ email }, aSubject()]);
  expect(batch.map(({ amountLost }: { amountLost: unknown }) => amountLost)).toEqual([sums, []]);
});

test('while a report is unverified, the policy Careful shows no identifier of it that was not asked for', async () => {
  const subject = {
    ...aSubject(),
    furtherIdentifiers: [
      { kind: 'host' as const, value: 'one.example' },
      { kind: 'email' as const, value: 'two@example.org' },
    ],
  };
  await createReport(context, author.accountId, aReport(subject));
  await setPolicy(context, { unverifiedReports: 'summary' });
  const { email, CNIC, phone } = subject;
  const none = { email: null, CNIC: null, phone: null, furtherIdentifiers: null };
  const [host, other] = subject.furtherIdentifiers;
  const cases: [object, object, string[]][] = [
    [{ email }, { ...none, email }, ['CNIC', 'phone', 'furtherIdentifiers']],
    [{ CNIC: CNIC.replaceAll('-', ''), phone }, { ...none, CNIC, phone }, ['email', 'furtherIdentifiers']],
    [
      { host: 'https://one.example/shop' },
      { ...none, furtherIdentifiers: [host] },
      ['email', 'CNIC', 'phone', 'furtherIdentifiers'],
    ],
    // The kind matches, the value is another one.
    [
      { email: 'two@example.org' },
      { ...none, furtherIdentifiers: [other] },
      ['email', 'CNIC', 'phone', 'furtherIdentifiers'],
    ],
  ];
  for (const [asked, shown, names] of cases) {
    const withheld = ['name', 'title', 'evidence', 'address', 'url', ...names];
    const recent = (await stranger.call(lookup.recent, { body: asked, headers })).body;
    const checked = (await business.call(check.lookup, { body: asked })).body;
    const answersOf = [await ask(asked), recent, ...(await inBatch([asked])), checked];
    for (const { reports } of answersOf) expect(reports).toMatchObject([{ ...shown, withheld }]);
  }
  const base = email.replace('@', '+1@');
  const near = (await ask({ email: base, approximate: true })).approximate?.reports;
  expect(near).toMatchObject([{ email: null, CNIC: null }]);
  const brief = await ask({ email, detail: 'summary' });
  expect(brief.reports).toMatchObject([{ email, CNIC: null }]);
  await setPolicy(context, 'open');
  expect((await ask({ email })).reports).toMatchObject([{ email, CNIC, phone, withheld: [] }]);
});

test('whoever was shown a report reads whom it is about, masked, and what became of it; nobody else does', async () => {
  const other = await as();
  const email = `shown-${crypto.randomUUID()}@example.org`;
  const phone = '+92-3001234567';
  const furtherIdentifiers = [{ kind: 'wallet' as const, value: phone }];
  const body = aReport({ email, CNIC: null, phone, furtherIdentifiers, name: 'Farhan Khan', category: 'loan' });
  const reportID = await files(author, body);
  await ask({ email });
  await flushDisclosures(context);

  const read = async (who: typeof business) =>
    (await who.call(checkHistory.shown, { query: { reportID } })).body.report;
  const shown = await read(business);
  expect(shown).toMatchObject({
    reportID,
    reference: expect.stringMatching(/^FS-/),
    // What looks the same is named once.
    subject: { name: 'F. K.', identifiers: [expect.stringMatching(/^s\*+@example\.org$/), '+92*******567'] },
    category: 'loan',
    state: 'listed',
    lookups: 1,
  });
  for (const said of [email, 'Farhan', body.evidence]) expect(JSON.stringify(shown)).not.toContain(said);
  expect(await read(other)).toBeNull();
  // The author was not shown it by a check.
  expect(await read(author)).toBeNull();
  await flushAudit(context);
  const seen = await db.rows(raw(`select actor_id from audit_events where event = 'shown.viewed'`));
  expect(seen).toEqual([{ actor_id: business.accountId }]);

  await setPolicy(context, { unverifiedReports: 'summary' });
  expect(await read(business)).toMatchObject({ subject: null, category: 'loan' });

  await author.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
  expect((await read(business)).state).toBe('withdrawn');
});
