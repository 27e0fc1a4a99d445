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

/** For pages that need a session (A12): redirects a visitor to sign in and come back. */
export const needsSession =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) =>
    (await loadUser(cache)) ? null : toLogin(request);

/** For staff's pages: so does this, and waits until the server says which roles they have. @throws when it cannot be asked */
export const needsKnownSession =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) =>
    (await cache.ensureQueryData({ ...currentUser(), retry: false })) ? null : toLogin(request);

function toLogin({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  return redirect(loginWithNext(pathname + search));
}

/**
 * For a page with a report's id: `isReportId` tells it from a path that does not exist, which is shown as missing to
 * anyone.
 */
export const ownReportLoader = (cache: QueryClient): LoaderFunction => {
  const guard = needsSession(cache);
  return (call, context) => (isReportId(call.params.repID ?? '') ? guard(call, context) : null);
};
