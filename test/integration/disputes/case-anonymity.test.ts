import { expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { access } from '../../../src/contract/keys/access.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { setNarrativeReleased } from '../../../src/server/areas/reports/content/redaction-store.ts';
import { findReportsNaming } from '../../../src/server/areas/reports/staff/naming-store.ts';
import { startApp } from '../../support/app.ts';
import { redactReport } from '../../support/change-report.ts';
import { codeIn } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { anApplication } from '../../support/policy-calls.ts';
import { aReport } from '../../support/reports.ts';

const testApp = await startApp();
const { stranger, as, db, context, mails } = testApp;

/** Every value in an answer, with where it is. */
const valuesIn = (value: unknown, path = ''): [path: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, `${path}.${key}`))
    : [[path, value]];

test('somebody named learns what was reported and who was told, and nothing about the author or the callers', async () => {
  const author = await as({ ...aPerson(), username: 'Zubaida Quratulain' });
  const subject = aPerson().email;
  const evidence = 'I am Zubaida Quratulain, and I paid for a phone that never came.';
  const sent = { body: aReport({ email: subject, evidence }), headers: { 'x-request-id': 'the-filing-of-the-author' } };
  const filed = await author.call(reports.create, sent);
  const reportId = String((await findReportsNaming(context, [{ kind: 'email', value: subject }], 1)).items[0]?.id);
  expect(filed.status).toBe(200);
  const business = await as({ ...aPerson(), username: 'Quick Loans Ltd' });
  await business.call(access.apply, { body: { ...anApplication, organisation: 'Quick Loans Limited' } });
  const { id: keyId, apiKey, secret } = await business.keyPair();
  const looked = await stranger.call(lookup.detail, {
    body: { email: subject },
    headers: { api_key: apiKey, secret, 'x-request-id': 'the-lookup-of-a-bank' },
  });
  await flushDisclosures(context);

  const { proofID } = (await stranger.call(proofs.begin, { body: { kind: 'email', identifier: subject } })).body;
  await mails.deliver();
  const confirmed = await stranger.call(proofs.confirm, {
    params: { proofID },
    body: { code: codeIn(testApp, subject) },
  });
  await mails.deliver();
  const open = () => stranger.call(cases.open, { body: { link: confirmed.body.link.split('#')[1] } });
  const before = await open();
  expect(before.body.reports[0].narrative).toBeNull();
  const hidden = { field: 'evidence', from: 5, to: 23 } as const;
  await db.transaction(async (tx) => {
    await redactReport(context, tx, reportId, [hidden]);
    await setNarrativeReleased(tx, reportId, new Date());
  });
  const after = await open();
  expect(after.body.reports[0].narrative.evidence).toMatch(/^I am .+, and I paid for a phone that never came\.$/);
  expect(after.body.told).toEqual([
    { kind: expect.any(String), week: expect.stringMatching(/^\d{4}-W\d\d$/), organisations: 1 },
  ]);

  const stored = (await findReportsNaming(context, [{ kind: 'email', value: subject }], 1)).items[0];
  const filedAt = stored?.createdAt.toISOString() ?? '';
  const secrets = [
    ...[author.accountId, author.person.email, 'Zubaida', 'Quratulain', reportId, 'the-filing-of-the-author'],
    ...[business.accountId, business.person.email, 'Quick Loans', keyId, apiKey, 'the-lookup-of-a-bank'],
    ...[looked.body.requestId, filedAt, String(stored?.createdAt.getTime())],
  ];
  const letters = mails.to(subject).map(({ raw, text, html, subject: line }) => ({ raw, text, html, line }));
  expect(letters).toHaveLength(2);
  // The link may end in the second of the day in which the report was filed.
  for (const answer of [confirmed.body, before.body, after.body, before.headers, letters])
    for (const [path, value] of valuesIn(answer))
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(5);
        expect([path, String(value)]).not.toEqual([path, expect.stringContaining(secret)]);
      }
  // The only time is that of the link's end; all others are days.
  const times = valuesIn(after.body).filter(([, value]) => /\d\d:\d\d/.test(String(value)));
  expect(times.map(([path]) => path)).toEqual(['.linkExpiresAt']);
  expect(after.body.reports[0].reportedOn).toBe(filedAt.slice(0, 10));
});
