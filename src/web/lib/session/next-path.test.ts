import { describe, expect, test } from 'vitest';
import { loginWithNext, nextPath } from './next-path.ts';

describe('the page after a sign-in', () => {
  test('a path of this site is kept with query and hash', () => {
    const login = loginWithNext('/reports/add?from=dashboard#evidence');
    expect(nextPath(login.slice(login.indexOf('?')))).toBe('/reports/add?from=dashboard#evidence');
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example/',
    '/..//elsewhere.example/',
    'javascript:alert(1)',
    'reports/add',
    '',
  ])('%j has no links', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBeNull();
  });

  test.each(['/login', '/login?next=/developer', '/signup'])('%s is ignored, as it would redirect back', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBeNull();
  });
});
