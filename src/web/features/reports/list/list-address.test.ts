import { describe, expect, test } from 'vitest';
import { fromTheTop, isUnlocked, listAddress, listSearch } from './list-address.ts';

const read = (search: string) => listAddress(new URLSearchParams(search));

describe('the URL of the list', () => {
  test('contains only values that differ from the defaults', () => {
    const search = '?email=a%2Bb%40example.org&limit=50&withdrawn=true&cursor=17';
    expect(listSearch(read(search), {})).toBe(search);
    expect(listSearch(read(''), {})).toBe('');
    expect(listSearch(read(search), { ...fromTheTop, email: '', limit: 25, withdrawn: false })).toBe('');
  });

  test('contains only one cursor', () => {
    expect(listSearch(read('?cursor=17'), { cursor: undefined, after: '4' })).toBe('?after=4');
  });

  test.each(['?limit=26', '?limit=x', '?limit=', '?withdrawn=1'])('%s counts as not given', (search) => {
    expect(read(search)).toEqual(read(''));
  });
});

test.each([
  ['seller@example.org', 'seller@example.org', true],
  [' Seller@Example.ORG ', 'seller@example.org', true],
  ['seller@example.or', 'seller@example.org', false],
  ['', '', false],
])('a search for %j unlocks a report about %j: %s', (search, email, unlocked) => {
  expect(isUnlocked(search, email)).toBe(unlocked);
});
