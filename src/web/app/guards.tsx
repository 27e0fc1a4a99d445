import { type LoaderFunction, redirect } from 'react-router';
import { pages } from '../../contract/pages.ts';
import type { LateCache } from '../lib/lazy-query-client.ts';
import { loginThen, nextOf } from '../lib/next-path.ts';
import { mayBeSignedIn, type ShownUser } from '../lib/user-store.ts';

/** Whoever is signed in, or null. A visitor waits for no code and no answer. */
async function whoever(cache: LateCache): Promise<ShownUser | null> {
  if (!mayBeSignedIn()) return null;
  const [client, { knownUser }] = await Promise.all([cache(), import('../lib/session.ts')]);
  return knownUser(client);
}

/** For the sign-in pages (A12): somebody with a session has no use for them. */
export const visitorsOnly =
  (cache: LateCache): LoaderFunction =>
  async ({ request }) => {
    if (!(await whoever(cache))) return null;
    return redirect(nextOf(new URL(request.url).search) ?? pages.developer);
  };

/** For a page that needs a session (A12): a visitor signs in first and comes back. */
export const needsSession =
  (cache: LateCache): LoaderFunction =>
  async ({ request }) => {
    if (await whoever(cache)) return null;
    const { pathname, search } = new URL(request.url);
    return redirect(loginThen(pathname + search));
  };
