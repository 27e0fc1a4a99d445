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

test('a draft is restored unchanged', () => {
  saveDraft('sana', draft);
  expect(loadDraft('sana')).toEqual(draft);
});

test('CNIC and phone are stored for the tab only', () => {
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

test('a visitor’s draft moves to the account that signs in, and to no later one', () => {
  saveDraft('sana', { ...draft, evidence: 'An older draft.' });
  saveDraft(null, draft);
  expect(loadDraft('sana')).toEqual(draft);
  expect(loadDraft('bilal')).toBeNull();
  expect(loadDraft('sana')).toEqual(draft);
});

test('an older draft of a visitor does not replace a newer one', () => {
  vi.useFakeTimers({ now: 1_000 });
  saveDraft(null, { ...draft, evidence: 'An older draft.' });
  vi.setSystemTime(2_000);
  saveDraft('sana', draft);
  expect(loadDraft('sana')).toEqual(draft);
  expect(loadDraft(null)).toBeNull();
  vi.useRealTimers();
});

test('an empty form, or one with only a country, is not a draft', () => {
  saveDraft(null, draft);
  saveDraft(null, { ...emptyValues(), country: 'DE' });
  expect(loadDraft(null)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a discarded draft is deleted', () => {
  saveDraft('sana', draft);
  discardDraft('sana');
  expect(loadDraft('sana')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

describe('an unreadable draft', () => {
  test.each(['', 'not json', '[]', '{"username":7}', 'null'])('%j is ignored', (kept) => {
    localStorage.setItem('report-draft', kept);
    expect(loadDraft(null)).toBeNull();
  });
});
