// @vitest-environment jsdom
import type { LoaderFunction } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { json, problem, stubNetwork } from '../testing/network.ts';
import { sana, signedIn } from '../testing/render.tsx';
import { needsSession, visitorsOnly } from './guards.tsx';

/** Where a guard sends whoever opens the path; null when they may stay. */
async function sentTo(guard: LoaderFunction, path: string): Promise<string | null> {
  const url = new URL(path, window.location.origin);
  const answer = await guard({ request: new Request(url), url, pattern: path, params: {}, context: {} });
  return answer instanceof Response ? answer.headers.get('location') : null;
}

test('a visitor may sign in', async () => {
  stubNetwork({});
  expect(await sentTo(visitorsOnly(createQueryClient()), '/login')).toBeNull();
});

test('somebody signed in has no use for the sign-in pages', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null }) });
  const cache = createQueryClient();
  expect(await sentTo(visitorsOnly(cache), '/login')).toBe('/developer');
  expect(await sentTo(visitorsOnly(cache), '/signup?next=/reports/add')).toBe('/reports/add');
});

test('a page that needs a session sends a visitor to sign in and come back', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  expect(await sentTo(needsSession(createQueryClient()), '/reports/edit?email=a%40b.example')).toBe(
    '/login?next=%2Freports%2Fedit%3Femail%3Da%2540b.example',
  );
});

test('somebody signed in may stay, and does not lose the page to a moment without a connection', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': null });
  expect(await sentTo(needsSession(createQueryClient()), '/reports/edit')).toBeNull();
});
