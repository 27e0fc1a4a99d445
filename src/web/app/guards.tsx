import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirect } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { loginWithNext, nextPath } from '../lib/next-path.ts';
import { loadUser } from '../lib/session.ts';

/** For the sign-in pages (A12): redirects a signed-in user to `?next=` or to the API page. */
export const visitorsOnly =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (!(await loadUser(cache))) return null;
    return redirect(nextPath(new URL(request.url).search) ?? pages.developer);
  };

/** For pages that need a session (A12): redirects a visitor to sign in and come back. */
export const needsSession =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (await loadUser(cache)) return null;
    const { pathname, search } = new URL(request.url);
    return redirect(loginWithNext(pathname + search));
  };
