import { beforeEach, expect, test, vi } from 'vitest';
import { removeExpired } from '../../../lib/browser/storage.ts';
import { emptyUserStore, useUserStore } from '../../../lib/session/user-store.ts';
import { forgetRun, keyOfRun, type SavedRun, savedRun, savedRuns, saveRun } from './saved-runs.ts';

const uid = 'account-1';
const queries = [{ CNIC: '35202-1234567-1' }, { email: 'seller@example.org', phone: '+923001234567' }];

const aRun = async (rows = queries, owner = uid): Promise<SavedRun> => ({
  key: (await keyOfRun(owner, rows)) ?? '',
  name: 'sellers.csv',
  rows: rows.length,
  id: 'run-1',
  size: 100,
  answers: [
    {
      outcome: 'answered',
      requestId: 'r',
      verdict: 'reported',
      score: 21,
      reports: 1,
      capped: false,
      matched: ['CNIC'],
      ignored: [],
    },
  ],
});

const signInAs = (account: string) =>
  useUserStore.setState({ user: { uid: account, displayName: '', email: '', photoURL: null } });

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  signInAs(uid);
});

test('a run is found again by its rows, and not by others', async () => {
  const run = await aRun();
  saveRun(uid, run);
  expect(savedRun((await keyOfRun(uid, queries)) ?? '')).toEqual(run);
  expect(savedRuns(uid)).toEqual([run]);
  const [first = {}, second = {}] = queries;
  expect(savedRun((await keyOfRun(uid, [second, first])) ?? '')).toBeNull();
  forgetRun(run.key);
  expect(savedRuns(uid)).toEqual([]);
});

test('what is kept names nobody', async () => {
  saveRun(uid, await aRun());
  const kept = JSON.stringify(Object.entries({ ...localStorage }));
  for (const value of queries.flatMap((query) => Object.values(query))) {
    expect(kept).not.toContain(value);
    expect(kept).not.toContain(value.replace(/\D/g, '') || value);
  }
});

test('another account is not offered it, and it is not kept for an account that has left', async () => {
  const run = await aRun();
  saveRun(uid, run);
  expect(savedRuns('account-2')).toEqual([]);
  localStorage.clear();
  signInAs('account-2');
  saveRun(uid, run);
  useUserStore.setState(emptyUserStore);
  saveRun(uid, run);
  expect(savedRuns(uid)).toEqual([]);
});

test('it ends after a day, and is removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const run = await aRun();
  saveRun(uid, run);
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  expect(savedRun(run.key)).toBeNull();
  removeExpired();
  expect(localStorage.getItem(run.key)).toBeNull();
});

test('something else under its key is not taken for a run', async () => {
  const run = await aRun();
  for (const stored of [
    '',
    '{',
    '{"answers":[]}',
    JSON.stringify({ ...run, rows: 0, expiresAt: Date.now() + 1_000 }),
  ]) {
    localStorage.setItem(run.key, stored);
    expect(savedRun(run.key)).toBeNull();
  }
});
