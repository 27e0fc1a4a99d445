import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirect } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { loginThen, nextOf } from '../lib/next-path.ts';
import { currentUser } from '../lib/session.ts';
import { useUserStore } from '../lib/user-store.ts';

/** Whoever is signed in, or null. While the server cannot be asked, the remembered user counts, as in useSession. */
const knownUser = (cache: QueryClient) =>
  cache.ensureQueryData({ ...currentUser(), retry: false }).catch(() => useUserStore.getState().user);

/** For the sign-in pages (A12): somebody with a session has no use for them. */
export const visitorsOnly =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (!(await knownUser(cache))) return null;
    return redirect(nextOf(new URL(request.url).search) ?? pages.developer);
  };

/** For a page that needs a session (A12): a visitor signs in first and comes back. */
export const needsSession =
  (cache: QueryClient): LoaderFunction =>
  async ({ request }) => {
    if (await knownUser(cache)) return null;
    const { pathname, search } = new URL(request.url);
    return redirect(loginThen(pathname + search));
  };
