import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

test.each([
  ['emial', ['name', 'email'], 'email'],
  ['sslmdoe', ['sslmode', 'sslcert'], 'sslmode'],
  ['phones', ['phone', 'phonex'], 'phone'],
  ['reports/recetn', ['reports/all', 'reports/recent'], 'reports/recent'],
])('%s is taken for the closest of %s', (written, known, meant) => {
  expect(closestName(written, known)).toBe(meant);
});

test('what differs by more slips is taken for nothing', () => {
  expect(closestName('fmsurls', ['smsurl'])).toBe(null);
  expect(closestName('cat', ['cut'], 0)).toBe(null);
  expect(closestName('cut', ['cut'], 0)).toBe('cut');
});
