import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirect } from 'react-router';
import { isReportId } from '../../contract/pagination.ts';
import { landingOf } from '../lib/session/landing.ts';
import { loginWithNext, nextPath } from '../lib/session/next-path.ts';
import { currentUser, loadUser } from '../lib/session/session.ts';

/** For the sign-in pages (A12): redirects a signed-in user to `?next=` or to where their work is. */
export const visitorsOnly =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (!(await loadUser(cache))) return null;
    return redirect(nextPath(new URL(request.url).search) ?? landingOf(cache.getQueryData(currentUser().queryKey)));
  };

/** For staff's pages: waits until it is known who is signed in. @throws when the server cannot be asked */
export const knowsSession =
  (cache: QueryClient): LoaderFunction =>
  async () => {
    await cache.ensureQueryData({ ...currentUser(), retry: false });
    return null;
  };

/** For pages that need a session (A12): redirects a visitor to sign in and come back. */
export const needsSession =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (await loadUser(cache)) return null;
    const { pathname, search } = new URL(request.url);
    return redirect(loginWithNext(pathname + search));
  };

/**
 * For a page with a report's id: `isReportId` tells it from a path that does not exist, which is shown as missing to
 * anyone.
 */
export const ownReportLoader = (cache: QueryClient): LoaderFunction => {
  const guard = needsSession(cache);
  return (call, context) => (isReportId(call.params.repID ?? '') ? guard(call, context) : null);
};
