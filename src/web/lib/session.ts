import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { auth, type User } from '../../contract/auth.ts';
import { api, xsrfToken } from './api.ts';
import { isSignedOut } from './problem.ts';
import { forgetAllBut } from './storage.ts';

/** What may be shown of the account at the next start, before the server has answered (A2). */
export type ShownUser = Pick<User, 'uid' | 'displayName' | 'email' | 'photoURL'>;

interface ShownSession {
  user: ShownUser | null;
}

/**
 * Kept in local storage under the key `root`. The token is an HttpOnly cookie that no script can read, so this says
 * only whom to greet; whether there is a session, the server says.
 */
export const useShownSession = create<ShownSession>()(
  persist((): ShownSession => ({ user: null }), { name: 'root', storage: createJSONStorage(() => localStorage) }),
);

const show = (user: ShownUser | null) => useShownSession.setState({ user });

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

/** Takes note of a session that just began, and waits for the account's details. Without them it has begun all the same. */
export async function beginSession(cache: QueryClient, user: ShownUser): Promise<void> {
  show(user);
  cache.removeQueries({ predicate: isOfTheAccount });
  await cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => undefined);
}

/** Takes note that nobody is signed in, and drops what the server said to whoever was. */
export function forgetSession(cache: QueryClient): void {
  show(null);
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount });
}

/** Everything but the session itself, whose observers must learn that it ended. */
const isOfTheAccount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

/** Leaves nothing of the person in this browser, drafts included. The theme is the machine's; `root` is empty now. */
export function forgetPerson(cache: QueryClient): void {
  forgetSession(cache);
  forgetAllBut(['theme', 'root']);
}

/** Signing in or out in one tab shows in the others. */
export function followOtherTabs(cache: QueryClient): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'root' && key !== null) return;
    const before = useShownSession.getState().user?.uid;
    void useShownSession.persist.rehydrate();
    if (useShownSession.getState().user?.uid !== before) void cache.invalidateQueries();
  });
}
