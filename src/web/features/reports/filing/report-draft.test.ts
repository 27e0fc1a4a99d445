import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeExpired } from '../../../lib/browser/storage.ts';
import {
  changeUnsent,
  discardDraft,
  isDraftUnsent,
  loadDraft,
  saveDraft,
  saveForSignIn,
  visitorDraftMs,
} from './report-draft.ts';
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

test('CNIC and phone are stored for the tab only', () => {
  saveDraft(null, draft);
  expect(Object.values(localStorage).join()).not.toMatch(/35202|3001234567/);
  sessionStorage.clear();
  expect(loadDraft(null)).toEqual({ ...draft, card: '', phone: '' });
});

test('each of two tabs keeps what is typed in it, whatever the other one saves, sends or discards', () => {
  saveDraft('sana', draft);
  const first = { ...sessionStorage };
  sessionStorage.clear();
  saveDraft('sana', { ...draft, username: 'Car Shop', evidence: '' });
  const second = { ...sessionStorage };
  sessionStorage.clear();
  for (const [key, value] of Object.entries(first)) sessionStorage.setItem(key, value);
  expect(loadDraft('sana')).toEqual(draft);
  discardDraft('sana');
  expect(loadDraft('sana')).toBeNull();
  for (const [key, value] of Object.entries(second)) sessionStorage.setItem(key, value);
  expect(loadDraft('sana')).toEqual({ ...draft, username: 'Car Shop', evidence: '' });
});

test("one account's draft is not shown to another, nor to a visitor", () => {
  saveDraft('sana', draft);
  expect(loadDraft('bilal')).toBeNull();
  expect(loadDraft(null)).toBeNull();
});

describe('a visitor’s draft', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  test('follows its author who leaves the form to sign in, and nobody after them', () => {
    saveDraft('sana', { ...draft, evidence: 'An older draft.' });
    saveForSignIn(draft);
    expect(loadDraft('sana')).toEqual(draft);
    expect(loadDraft('bilal')).toBeNull();
    expect(loadDraft(null)).toBeNull();
    expect(loadDraft('sana')).toEqual(draft);
  });

  test('waits to be sent once its author is back, also after a reload, until it is sent or to be changed', () => {
    saveForSignIn(draft);
    expect([isDraftUnsent('sana'), isDraftUnsent(null)]).toEqual([false, false]);
    loadDraft('sana');
    expect([isDraftUnsent('sana'), isDraftUnsent('bilal'), isDraftUnsent(null)]).toEqual([true, false, false]);
    loadDraft('sana');
    expect(isDraftUnsent('sana')).toBe(true);
    changeUnsent();
    expect(isDraftUnsent('sana')).toBe(false);
    expect(loadDraft('sana')).toEqual(draft);
    saveForSignIn(draft);
    loadDraft('sana');
    discardDraft('sana');
    expect(isDraftUnsent('sana')).toBe(false);
  });

  test('that was not submitted follows whoever signs in in its tab, and is shown to no account in another', () => {
    saveDraft(null, draft);
    expect(loadDraft('sana')).toEqual(draft);
    expect(isDraftUnsent('sana')).toBe(false);
    saveDraft(null, draft);
    sessionStorage.clear();
    expect(loadDraft('bilal')).toBeNull();
    expect(loadDraft(null)).toMatchObject({ username: draft.username, card: '' });
  });

  test('that was found again in another tab follows whoever signs in there, too', () => {
    saveDraft(null, draft);
    sessionStorage.clear();
    const found = loadDraft(null);
    expect(found).not.toBeNull();
    expect(loadDraft('sana')).toEqual(found);
  });

  test('ends 24 hours after its last change', () => {
    saveDraft(null, draft);
    saveDraft('sana', draft);
    vi.advanceTimersByTime(visitorDraftMs - 1);
    expect(loadDraft(null)).toEqual(draft);
    vi.advanceTimersByTime(1);
    expect(loadDraft('bilal')).toBeNull();
    expect(loadDraft(null)).toBeNull();
    expect(loadDraft('sana')).toEqual(draft);
  });

  test('is removed after 24 hours also when nobody opens the form', () => {
    saveDraft(null, draft);
    saveDraft('sana', draft);
    vi.advanceTimersByTime(visitorDraftMs - 1);
    removeExpired();
    expect(localStorage).toHaveLength(2);
    vi.advanceTimersByTime(1);
    removeExpired();
    expect(Object.keys(localStorage)).toEqual(['report-draft:sana']);
  });
});

test('an empty form, or one with only a country, is not a draft', () => {
  saveDraft(null, draft);
  saveDraft(null, { ...emptyValues(), country: 'DE' });
  expect(loadDraft(null)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

describe('an unreadable draft', () => {
  test.each(['', 'not json', '[]', '{"username":7}', 'null'])('%j is ignored', (kept) => {
    localStorage.setItem('report-draft', kept);
    expect(loadDraft(null)).toBeNull();
  });
});
