// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { loginWithNext, nextPath } from './next-path.ts';

describe('where a sign-in leads', () => {
  test('a path of this site is kept with its query and its place on the page', () => {
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
  ])('%j leads nowhere', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBeNull();
  });

  test.each(['/login', '/login?next=/developer', '/signup'])('%s would only lead in a circle', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBeNull();
  });

  test('without a wish there is none', () => {
    expect(nextPath('')).toBeNull();
  });
});
