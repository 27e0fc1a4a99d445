// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { discardDraft, loadDraft, saveDraft } from './report-draft.ts';
import { emptyValues } from './report-values.ts';

const draft = {
  ...emptyValues(),
  username: 'Gold Shop',
  card: '35202-1234567-1',
  phone: '+92-3001234567',
  evidence: 'Paid in advance.',
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a draft comes back as it was left', () => {
  saveDraft('sana', draft);
  expect(loadDraft('sana')).toEqual(draft);
});

test('CNIC and phone do not outlive the tab', () => {
  saveDraft(null, draft);
  expect(Object.values(localStorage).join()).not.toMatch(/35202|3001234567/);
  sessionStorage.clear();
  expect(loadDraft(null)).toEqual({ ...draft, card: '', phone: '' });
});

test("one account's draft is not shown to another, nor to a visitor", () => {
  saveDraft('sana', draft);
  expect(loadDraft('bilal')).toBeNull();
  expect(loadDraft(null)).toBeNull();
});

test('what a visitor wrote belongs to the account that signs in, and to no other after it', () => {
  saveDraft('sana', { ...draft, evidence: 'An older draft.' });
  saveDraft(null, draft);
  expect(loadDraft('sana')).toEqual(draft);
  expect(loadDraft('bilal')).toBeNull();
  expect(loadDraft('sana')).toEqual(draft);
});

test('an older draft of a visitor does not take the place of a newer one', () => {
  vi.useFakeTimers({ now: 1_000 });
  saveDraft(null, { ...draft, evidence: 'An older draft.' });
  vi.setSystemTime(2_000);
  saveDraft('sana', draft);
  expect(loadDraft('sana')).toEqual(draft);
  expect(loadDraft(null)).toBeNull();
  vi.useRealTimers();
});

test('an emptied form leaves no draft, and a country alone is none', () => {
  saveDraft(null, draft);
  saveDraft(null, { ...emptyValues(), country: 'DE' });
  expect(loadDraft(null)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a discarded draft is gone', () => {
  saveDraft('sana', draft);
  discardDraft('sana');
  expect(loadDraft('sana')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

describe('a draft that cannot be read', () => {
  test.each(['', 'not json', '[]', '{"username":7}', 'null'])('%j is none', (kept) => {
    localStorage.setItem('report-draft', kept);
    expect(loadDraft(null)).toBeNull();
  });
});
