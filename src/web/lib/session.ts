import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { auth, type User } from '../../contract/auth.ts';
import { api } from './api.ts';
import { isSignedOut } from './problem.ts';
import { forgetAllBut } from './storage.ts';
import { ownNoPreferences } from './theme.ts';
import { leave, mayBeSignedIn, type ShownUser, show, signIn, useUserStore } from './user-store.ts';

/** Who is signed in, as the server says; null when nobody is. */
export const currentUser = () =>
  queryOptions({
    queryKey: ['session', 'user'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<User | null> => {
      if (!mayBeSignedIn()) return null;
      try {
        const user = await api(auth.user, {}, { signal });
        show(user);
        return user;
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        show(null);
        return null;
      }
    },
  });

/** Whoever is signed in, or null. While the server cannot be asked, the remembered user counts, as in useSession. */
export const knownUser = (cache: QueryClient): Promise<ShownUser | null> =>
  cache.ensureQueryData({ ...currentUser(), retry: false }).catch(() => useUserStore.getState().user);

export type Session =
  | { status: 'in'; user: ShownUser }
  | { status: 'out'; user: null }
  /** Not yet answered; the user is the one remembered from the last visit. */
  | { status: 'unknown'; user: ShownUser | null };

/** Who is signed in. While the server cannot be reached, the remembered user counts. */
export function useSession(): Session {
  const shown = useUserStore((store) => store.user);
  const { data, isPending } = useQuery(currentUser());
  if (data) return { status: 'in', user: data };
  if (isPending) return { status: 'unknown', user: shown };
  return data === undefined && shown ? { status: 'in', user: shown } : { status: 'out', user: null };
}

/**
 * Whose session ended while their page was open, without their doing: what stands on the page is theirs, and they may
 * sign in again and go on. Null while somebody is signed in, and for somebody who left on purpose.
 */
export function useLapsedUser(): ShownUser | null {
  const { status } = useSession();
  const { lapsed, hasLeft } = useUserStore();
  return status === 'out' && !hasLeft ? lapsed : null;
}

/**
 * Takes note of a session that just began, and waits for the account's details. Without them it has begun all the same.
 */
export async function beginSession(cache: QueryClient, user: ShownUser): Promise<void> {
  const before = useUserStore.getState();
  show(user);
  // Who signs in again goes on with the page as it stands; anybody else starts from nothing.
  if ((before.user ?? before.lapsed)?.uid !== user.uid) cache.removeQueries({ predicate: isOfTheAccount });
  else void cache.invalidateQueries({ predicate: isOfTheAccount });
  // Not "nobody", from before, while the server is asked: until it answers, whoever signed in is believed.
  cache.getQueryCache().find(currentUser())?.reset();
  const [, profile] = await Promise.all([
    cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => undefined),
    api(auth.currentuser, {}).catch(() => null),
  ]);
  signIn.fulfilled(user, profile);
}

/**
 * Takes note that the session ended, and drops what the server said to whoever had it; what is on the page stays, since
 * a form may stand on it.
 */
export function forgetSession(cache: QueryClient): void {
  show(null);
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount, type: 'inactive' });
}

/** Everything but the session itself, whose observers must learn that it ended. */
const isOfTheAccount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

/** Leaves nothing of the person in this browser, drafts included. The theme is the machine's; `root` is empty now. */
export function forgetPerson(cache: QueryClient): void {
  leave();
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount });
  forgetAllBut(['theme', 'preferences', 'root']);
  ownNoPreferences();
}
