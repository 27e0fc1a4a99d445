import { expect, test } from 'vitest';
import { about } from '../../../src/contract/analysis/about.ts';
import { startDisputes, uphold } from '../../support/disputed.ts';
import { day } from '../../support/time.ts';

const { stranger, aDisputedPerson, decide, pass } = await startDisputes();

const fairness = async () => (await stranger.call(about.get)).body.fairness;

test('the public figures count what was disputed, decided in time, and upheld, and how long it took', async () => {
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
