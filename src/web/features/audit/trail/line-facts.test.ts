import { expect, test } from 'vitest';
import { formatIn } from '../../../lib/i18n/format.ts';
import { factsOf } from './line-facts.ts';

const words = { text: (key: string) => key, format: formatIn('en-GB') };
const facts = (event: string, details: object) => factsOf({ event, details: JSON.stringify(details) }, words);

test('a line says that reports expire from now on, and what else of the rules has changed', () => {
  const before = { removedDays: 30, expires: false, unverifiedMonths: 24, verifiedMonths: 72 };
  expect(facts('retention.changed', { version: 2, before, after: { ...before, expires: true } })).toEqual([
    { label: 'retentionExpires', value: 'auditOff → auditOn' },
  ]);
  expect(facts('retention.changed', { version: 3, before, after: { ...before, removedDays: 1_000 } })).toEqual([
    { label: 'retention_removedDays', value: '30 → 1,000' },
  ]);
});

test('a line about a request says how that ended, and nothing of a dispute', () => {
  const known = ['disputeOutcomeDone_refused', 'requestOutcome_refused'];
  const text = (key: string) => (known.includes(key) ? 'Refused' : key);
  const line = { event: 'request.decided', details: '{"outcome":"refused"}' };
  expect(factsOf(line, { ...words, text })).toEqual([{ label: 'requestOutcome', value: 'Refused' }]);
});

test('a line of somebody else whose details are no JSON, or no list of facts, says nothing more', () => {
  for (const details of ['no JSON', 'null', '[1]', '"text"'])
    expect(factsOf({ event: 'policy.changed', details }, words)).toEqual([]);
});

test('a line names what is said of the operator and has changed', () => {
  const details = { version: 2, timeZone: { before: '', after: 'Asia/Karachi' }, nextSteps: {} };
  expect(facts('operator.changed', details)).toEqual([
    { label: 'auditChanged', value: 'operatorZone · nextStepsTitle' },
  ]);
});
