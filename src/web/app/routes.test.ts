import { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { type TextKey, text } from '../lib/i18n/i18n.ts';
import { routes } from './routes.tsx';

const all = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap((route) => [route, ...all(route.children ?? [])]);

test('the address in mails about decisions leads to the page of the report', async () => {
  const route = all(routes(new QueryClient())).find(({ path }) => path === pages.reportDecisions);
  if (typeof route?.loader !== 'function') throw new Error('It has no loader.');
  const answer = await route.loader({ params: { repID: '4711' } } as unknown as LoaderFunctionArgs);
  expect((answer as Response).headers.get('Location')).toBe('/reports/4711');
});

test.each([
  ['/', 'Dashboard'],
  ['/reports/add', 'Add Report'],
  ['/reports/edit', 'Edit Report'],
  ['/reports/update-report/4711', 'Update Report'],
  ['/reports/4711', 'Reports'],
  ['/developer', 'Developer/API'],
  ['/docs', 'Documentation'],
  ['/account/edit-profile', 'Account'],
  ['/account/preferences', 'Account'],
  ['/account/security', 'Account'],
])('the header of %s says %s', (path, title) => {
  const matches = matchRoutes(routes(new QueryClient()), path) ?? [];
  const titles = matches.flatMap(({ route }): TextKey[] => route.handle?.title ?? []);
  expect(titles.map((key) => text(key)).at(-1)).toBe(title);
});
