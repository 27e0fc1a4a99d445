import { afterAll, expect, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const business = await as();
const { headers } = await business.keyPair();
const answers = async (body: object) => (await stranger.call(lookup.detail, { body, headers })).body;
const inBatch = async (query: object) =>
  (await stranger.call(lookup.batch, { body: { queries: [query] }, headers })).body.results[0];
afterAll(() => setPolicy(context, 'open'));

test('while a report is unverified, the policy Careful shows no identifier of it that was not asked for', async () => {
  const subject = {
    ...aSubject(),
    furtherIdentifiers: [
      { kind: 'host' as const, value: 'one.example' },
      { kind: 'email' as const, value: 'two@example.org' },
    ],
  };
  await createReport(context, (await as()).accountId, aReport(subject));
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
    const answersOf = [await answers(asked), recent, await inBatch(asked), checked];
    for (const { reports } of answersOf) expect(reports).toMatchObject([{ ...shown, withheld }]);
  }
  const base = email.replace('@', '+1@');
  const near = (await answers({ email: base, approximate: true })).approximate?.reports;
  expect(near).toMatchObject([{ email: null, CNIC: null }]);
  const brief = await answers({ email, detail: 'summary' });
  expect(brief.reports).toMatchObject([{ email, CNIC: null }]);
  await setPolicy(context, 'open');
  expect((await answers({ email })).reports).toMatchObject([{ email, CNIC, phone, withheld: [] }]);
});
