import type { LoaderFunction } from 'react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { problem, stubNetwork } from '../testing/network.ts';
import { signedIn } from '../testing/render.tsx';
import { stubSignedIn } from '../testing/signed-in.ts';
import { needsKnownSession, needsSession, visitorsOnly } from './guards.tsx';

/** The redirect of a guard; null if there is none. */
async function sentTo(guard: LoaderFunction, path: string): Promise<string | null> {
  const url = new URL(path, window.location.origin);
  const answer = await guard({ request: new Request(url), url, pattern: path, params: {}, context: {} });
  return answer instanceof Response ? answer.headers.get('location') : null;
}

test('a visitor may open the sign-in pages', async () => {
  stubNetwork({});
  expect(await sentTo(visitorsOnly(createQueryClient()), '/login')).toBeNull();
});

test('a signed-in user is redirected from the sign-in pages', async () => {
  stubSignedIn();
  const cache = createQueryClient();
  expect(await sentTo(visitorsOnly(cache), '/login')).toBe('/');
  expect(await sentTo(visitorsOnly(cache), '/signup?next=/reports/add')).toBe('/reports/add');
});

test('a page that needs a session redirects a visitor to sign in and return', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  expect(await sentTo(needsSession(createQueryClient()), '/reports/edit?email=a%40b.example')).toBe(
    '/login?next=%2Freports%2Fedit%3Femail%3Da%2540b.example',
  );
});

test('so does a page of staff, and a member stays: for them it does not exist', async () => {
  stubNetwork({});
  expect(await sentTo(needsKnownSession(createQueryClient()), '/admin/queue?cause=held')).toBe(
    '/login?next=%2Fadmin%2Fqueue%3Fcause%3Dheld',
  );
  stubSignedIn();
  expect(await sentTo(needsKnownSession(createQueryClient()), '/admin/queue')).toBeNull();
});

test('a signed-in user may stay, also without a connection', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': null });
  expect(await sentTo(needsSession(createQueryClient()), '/reports/edit')).toBeNull();
});
