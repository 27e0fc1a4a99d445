import { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const all = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap((route) => [route, ...all(route.children ?? [])]);

test('the address in earlier mails about decisions leads to the page of the report', async () => {
  const route = all(routes(new QueryClient())).find(({ path }) => path === '/reports/decisions/:repID');
  if (typeof route?.loader !== 'function') throw new Error('It has no loader.');
  const answer = await route.loader({ params: { repID: '4711' } } as unknown as LoaderFunctionArgs);
  expect((answer as Response).headers.get('Location')).toBe('/reports/4711');
});
