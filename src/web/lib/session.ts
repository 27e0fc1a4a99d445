import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { auth, type User } from '../../contract/auth.ts';
import { api, xsrfToken } from './api.ts';
import { isSignedOut } from './problem.ts';
import { forgetAllBut } from './storage.ts';
import { ownNoPreferences } from './theme.ts';

/** What may be shown of the account at the next start, before the server has answered (A2). */
export type ShownUser = Pick<User, 'uid' | 'displayName' | 'email' | 'photoURL'>;

interface ShownSession {
  user: ShownUser | null;
  /** Whose session ended without their doing. Not kept: it is for the page that is open. */
  lapsed: ShownUser | null;
  /** The last one left on purpose: they logged out or deleted the account, here or in another tab. */
  hasLeft: boolean;
}

/**
 * Kept in local storage under the key `root`. The token is an HttpOnly cookie that no script can read, so this says
 * only whom to greet; whether there is a session, the server says.
 */
export const useShownSession = create<ShownSession>()(
  persist((): ShownSession => ({ user: null, lapsed: null, hasLeft: false }), {
    name: 'root',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ user, hasLeft }) => ({ user, hasLeft }),
  }),
);

/** Takes note of who is signed in. Without anybody, whoever was before is remembered as lapsed. */
const show = (user: ShownUser | null) =>
  useShownSession.setState((before) =>
    user ? { user, lapsed: null, hasLeft: false } : { user: null, lapsed: before.user ?? before.lapsed },
  );

/**
 * The session cookie cannot be seen, but its readable twin can (A3): without it and without a remembered user nobody
 * is signed in, and a visitor is not made to wait for a 401.
 */
const mayBeSignedIn = () => xsrfToken() !== undefined || useShownSession.getState().user !== null;

/** Who is signed in, as the server says; null when nobody is. */
export const currentUser = () =>
  queryOptions({
    queryKey: ['session', 'user'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<User | null> => {
      if (!mayBeSignedIn()) return null;
      try {
        const user = await api(auth.user, {}, { signal });
        const { uid, displayName, email, photoURL } = user;
        show({ uid, displayName, email, photoURL });
        return user;
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        show(null);
        return null;
      }
    },
  });

export type Session =
  | { status: 'in'; user: ShownUser }
  | { status: 'out'; user: null }
  /** Not yet answered; the user is the one remembered from the last visit. */
  | { status: 'unknown'; user: ShownUser | null };

/** Who is signed in. While the server cannot be reached, the remembered user counts. */
export function useSession(): Session {
  const shown = useShownSession((store) => store.user);
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
  const { lapsed, hasLeft } = useShownSession();
  return status === 'out' && !hasLeft ? lapsed : null;
}

/** Takes note of a session that just began, and waits for the account's details. Without them it has begun all the same. */
export async function beginSession(cache: QueryClient, user: ShownUser): Promise<void> {
  const before = useShownSession.getState();
  show(user);
  // Who signs in again goes on with the page as it stands; anybody else starts from nothing.
  if ((before.user ?? before.lapsed)?.uid !== user.uid) cache.removeQueries({ predicate: isOfTheAccount });
  else void cache.invalidateQueries({ predicate: isOfTheAccount });
  // Not "nobody", from before, while the server is asked: until it answers, whoever signed in is believed.
  cache.getQueryCache().find(currentUser())?.reset();
  await cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => undefined);
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
  useShownSession.setState({ user: null, lapsed: null, hasLeft: true });
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount });
  forgetAllBut(['theme', 'preferences', 'root']);
  ownNoPreferences();
}

/** Signing in or out in one tab shows in the others. */
export function followOtherTabs(cache: QueryClient): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'root' && key !== null) return;
    const before = useShownSession.getState();
    void useShownSession.persist.rehydrate();
    const { user, hasLeft } = useShownSession.getState();
    if (user?.uid === before.user?.uid) return;
    useShownSession.setState({ lapsed: user || hasLeft ? null : (before.user ?? before.lapsed) });
    void cache.invalidateQueries();
  });
}
