import { expect, test } from 'vitest';
import { about, shownPolicy } from '../../../src/contract/analysis/about.ts';
import { pages, visitorPages } from '../../../src/contract/pages.ts';
import { unnamedOperator } from '../../../src/contract/registry/operator.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { maxFiguresAgeMs } from '../../../src/server/areas/analysis/about/find-about.ts';
import { changeOperator } from '../../../src/server/areas/registry/operator/current-operator.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { startDisputes, uphold } from '../../support/disputed.ts';
import { setPolicy } from '../../support/policy.ts';
import { aReport } from '../../support/reports.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const { app, context, stranger, as } = await startApp({ clock: time.clock });
const author = await as();

test('everybody learns who runs the registry, what it allows, how long it keeps reports, and how fair it is', async () => {
  await createReport(context, author.accountId, aReport());
  const { status, headers, body } = await stranger.call(about.get);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  expect(body).toEqual({
    operator: unnamedOperator(),
    timeZone: 'Asia/Karachi',
    policy: shownPolicy(policyPresets.open),
    retention: { removedDays: 30, expires: false, unverifiedMonths: 24, verifiedMonths: 72 },
    fairness: { reports: 1, verified: 0, disputes: 0, decided: 0, decidedInTime: 0, upheld: 0, medianDays: null },
  });
});

test('the figures are counted at most once a minute; operator and policy are those in force', async () => {
  await createReport(context, author.accountId, aReport());
  await setPolicy(context, 'careful');
  const details = { ...unnamedOperator(), name: 'Karachi Consumer Trust', country: 'US' };
  await changeOperator(context, details, { by: author.accountId, expectedVersion: null, requestId: 'a-request' });
  const { body } = await stranger.call(about.get);
  expect([body.operator.name, body.timeZone, body.policy.newReports]).toEqual([details.name, 'UTC', 'held']);
  expect(body.fairness.reports).toBe(1);
  time.pass(maxFiguresAgeMs);
  expect((await stranger.call(about.get)).body.fairness.reports).toBe(2);
});

test('the public figures count what was disputed, decided in time, and upheld, and how long it took', async () => {
  const { stranger: reader, aDisputedPerson, decide, pass } = await startDisputes();
  const fairness = async () => (await reader.call(about.get)).body.fairness;
  const [wronged, slow, waiting] = [await aDisputedPerson(), await aDisputedPerson(), await aDisputedPerson()];
  for (const person of [wronged, slow, waiting]) expect((await person.open()).status).toBe(200);
  await pass(2 * day);
  expect((await decide(wronged.id, uphold)).status).toBe(200);
  expect(await fairness()).toMatchObject({
    reports: 2,
    disputes: 3,
    decided: 1,
    decidedInTime: 1,
    upheld: 1,
    medianDays: expect.closeTo(2, 2),
  });
  // More than fourteen business days after it was opened.
  await pass(23 * day);
  expect((await decide(slow.id, { outcome: 'refused' })).status).toBe(200);
  expect(await fairness()).toMatchObject({
    reports: 2,
    disputes: 3,
    decided: 2,
    decidedInTime: 1,
    upheld: 1,
    medianDays: expect.closeTo(13.5, 1),
  });
});

test('the pages for visitors are a document of their own, and a case’s is not for search engines', async () => {
  for (const path of visitorPages) {
    const answer = await app.inject(path);
    expect(answer.payload).toContain('/assets/visitors');
    expect(answer.headers['x-robots-tag']).toBe(path === pages.case ? 'noindex' : undefined);
  }
  expect((await app.inject('/login')).payload).not.toContain('/assets/visitors');
});
