import { expect, test } from 'vitest';
import { identifierQueryOf } from '../../../lib/checks/typed-identifier.ts';
import { show } from '../../../lib/session/user-store.ts';
import { sana } from '../../../testing/render.tsx';
import { editingKey, isUnlocked, listSearch, listState, searchedFor, unfiltered } from './list-address.ts';

test('another list begins at its top', () => {
  const search = '?state=held&from=2026-01-05&sort=latest&limit=50&cursor=17';
  expect(listSearch(search)).toBe('?state=held&from=2026-01-05&sort=latest&limit=50');
  expect(listSearch(search, unfiltered)).toBe('?sort=latest&limit=50');
  expect(listSearch('?after=4')).toBe('');
});

test.each([
  ['seller@example.org', 'seller@example.org', true],
  [' Seller@Example.ORG ', 'seller@example.org', true],
  ['Email: mailto:seller@example.org', 'seller@example.org', true],
  ['seller@example.or', 'seller@example.org', false],
  ['0300 1234567', 'seller@example.org', false],
  ['', '', false],
])('a search for %j unlocks a report about %j: %s', (search, email, unlocked) => {
  expect(isUnlocked(search, { email, furtherIdentifiers: null, CNIC: null, phone: '+92-3001234567' })).toBe(unlocked);
});

test.each([
  ['0300 1234567', '+92-3001234567', null, true],
  ['0300 1234568', '+92-3001234567', null, false],
  ['35202-1234567-1', '+92-3001234567', '35202-1234567-1', false],
  ['3520212345671', null, '35202-1234567-1', true],
  ['seller@example.org', null, '35202-1234567-1', false],
  ['', '+92-3001234567', null, false],
])('without an email, a search for %j unlocks a report about %j and %j: %s', (search, phone, CNIC, unlocked) => {
  expect(isUnlocked(search, { email: null, phone, CNIC, furtherIdentifiers: null })).toBe(unlocked);
});

test('with a further identifier alone, a search for it unlocks a report', () => {
  const furtherIdentifiers = [{ kind: 'handle' as const, value: 'instagram:shop_pk' }];
  const report = { email: null, phone: null, CNIC: null, furtherIdentifiers };
  expect([isUnlocked('IG:@Shop_PK', report), isUnlocked('instagram:shop', report)]).toEqual([true, false]);
  for (const value of ['+923001234567', 'easypaisa:+923001234567']) {
    const wallet = { ...report, furtherIdentifiers: [{ kind: 'wallet' as const, value }] };
    expect(identifierQueryOf(editingKey(wallet))).toHaveProperty('wallet');
    expect(isUnlocked(editingKey(wallet), wallet)).toBe(true);
  }
});

test('a search is only for whoever made it: Back may lead there after a sign-out', () => {
  show(sana);
  const state = searchedFor('35202-7654321-9');
  expect(listState(state).search).toBe('35202-7654321-9');
  show({ ...sana, uid: 'bilal' });
  expect(listState(state).search).toBe('');
});

test.each([null, undefined, 'list', 7, { search: 5 }])(
  'the state %j of a history entry is that of no search',
  (state) => {
    expect(listState(state)).toEqual({ search: '', goesBack: false });
  },
);
