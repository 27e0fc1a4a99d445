import { beforeEach, expect, test } from 'vitest';
import { sana } from '../../testing/render.tsx';
import { show } from '../session/user-store.ts';
import { addToOwnList, clearOwnList, ownList, removeFromOwnList } from './own-list.ts';

beforeEach(() => sessionStorage.clear());

test('what was asked for is on the list once, until it is removed', () => {
  expect(addToOwnList({ email: 'x@example.org', phone: null })).toBe(true);
  addToOwnList({ email: 'x@example.org', phone: '+923001234567', wallet: '+923001234567' });
  expect(ownList()).toEqual([
    { kind: 'email', value: 'x@example.org' },
    { kind: 'phone', value: '+923001234567' },
  ]);
  removeFromOwnList({ kind: 'email', value: 'x@example.org' });
  expect(ownList()).toEqual([{ kind: 'phone', value: '+923001234567' }]);
  clearOwnList();
  expect(sessionStorage.length).toBe(0);
});

test('it ends with the tab, takes no more than it can hold, and survives nonsense', () => {
  for (let at = 0; at < 500; at++) addToOwnList({ email: `x${at}@example.org` });
  expect(addToOwnList({ email: 'one-more@example.org' })).toBe(false);
  expect(ownList()).toHaveLength(500);
  expect(localStorage.length).toBe(0);
  sessionStorage.setItem('own-list:', '[{"kind":"soul"}]');
  expect(ownList()).toEqual([]);
});

test('whoever signs in in the tab after a session has ended sees their own only', () => {
  show(sana);
  addToOwnList({ CNIC: '3520276543219' });
  show(null);
  show({ ...sana, uid: 'bilal' });
  expect(ownList()).toEqual([]);
  show(sana);
  expect(ownList()).toHaveLength(1);
});
