import { expect, test } from 'vitest';
import { landingOf } from './landing.ts';

test.each([
  ['a member', {}, '/'],
  ['somebody whose details could not be read', undefined, '/'],
  ['an account that uses API keys', { usesKeys: true }, '/developer'],
  ['a moderator', { roles: ['moderator' as const], usesKeys: true }, '/admin/queue'],
  ['an admin who moderates, too', { roles: ['admin' as const, 'moderator' as const] }, '/admin/queue'],
  ['an admin', { roles: ['admin' as const] }, '/admin'],
  ['an auditor', { roles: ['auditor' as const] }, '/admin'],
])('%s lands on %j → %s', (_, user, page) => {
  expect(landingOf(user)).toBe(page);
});
