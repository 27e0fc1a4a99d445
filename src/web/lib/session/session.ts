import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth, type User } from '../../../contract/accounts/auth.ts';
import type { StaffRole } from '../../../contract/accounts/roles.ts';
import { api, ask } from '../api/api.ts';
import { isSignedOut } from '../api/problem.ts';
import { clearStorageExcept } from '../browser/storage.ts';
import { markPreferencesSynced } from '../browser/theme.ts';
import { followTabs, lastUser, leave, mayBeSignedIn, type StoredUser, show, useUserStore } from './user-store.ts';

/** The signed-in user according to the server; null for a visitor. */
export const currentUser = () =>
  queryOptions({
    queryKey: ['session', 'user'],
    staleTime: 5 * 60_000,
    // Whatever asks who is signed in appears once that failed: it would be asked over and over.
    retryOnMount: false,
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

/** Phone, website and address. They fill a form, which must not start with old values. */
export const ownProfile = () => ask(auth.currentuser, {}, { gcTime: 30_000 });

/** The signed-in user, or null. If the server cannot be reached, it is the stored user, as in useSession. */
export const loadUser = (cache: QueryClient): Promise<StoredUser | null> =>
  cache.ensureQueryData({ ...currentUser(), retry: false }).catch(() => useUserStore.getState().user);

type Session =
  | { status: 'in'; user: StoredUser }
  | { status: 'out'; user: null }
  /** Not known yet; the user is the one stored by the last visit. */
  | { status: 'unknown'; user: StoredUser | null };

/** The current session. If the server cannot be reached, the stored user counts. */
export function useSession(): Session {
  const shown = useUserStore((store) => store.user);
  const { data, isPending } = useQuery(currentUser());
  if (data) return { status: 'in', user: data };
  if (isPending) return { status: 'unknown', user: shown };
  return data === undefined && shown ? { status: 'in', user: shown } : { status: 'out', user: null };
}

/**
 * The user whose session expired while the page was open: the page's content is theirs, and they may sign in again and
 * continue. Null while signed in and after logging out.
 */
export function useExpiredUser(): StoredUser | null {
  const { status } = useSession();
  const { expiredUser, hasLeft } = useUserStore();
  return status === 'out' && !hasLeft ? expiredUser : null;
}

/** Whether one of the signed-in user's keys is used, as far as it is known. */
export const useUsesKeys = (): boolean => useQuery(currentUser()).data?.usesKeys ?? false;

/** Lines of the inbox that the signed-in user has not read, as far as they are counted. */
export function useUnread(): number {
  const { data } = useQuery(currentUser());
  return (data?.unreadCorrections ?? 0) + (data?.unreadNotices ?? 0);
}

const noRoles: readonly StaffRole[] = [];

/**
 * What the signed-in user may do as staff (A18); none for a member. When the session has ended while the page was open,
 * the roles stay until the server has said who signed in again, so that the page does: it decides at the next call anyway.
 */
export function useStaffRoles(): readonly StaffRole[] {
  const { data } = useQuery(currentUser());
  const hasExpired = useExpiredUser() !== null;
  const [last, setLast] = useState(noRoles);
  const roles = data ? (data.roles ?? noRoles) : hasExpired || data === undefined ? last : noRoles;
  if (roles !== last) setLast(roles);
  return roles;
}

/**
 * Starts a session in this page after a sign-in and loads the account's details; a failure to load them is ignored.
 */
export async function beginSession(cache: QueryClient, user: StoredUser): Promise<void> {
  const before = lastUser();
  show(user);
  // The same user continues with the open page; for another user the cache is cleared.
  if (before?.uid !== user.uid) cache.removeQueries({ predicate: isOfTheAccount });
  else void cache.invalidateQueries({ predicate: isOfTheAccount });
  // Drop the cached "nobody", or somebody else: until the server answers, the user who signed in counts. The same user stays
  // known, so that no page of theirs closes what they opened in it.
  if (cache.getQueryData(currentUser().queryKey)?.uid !== user.uid) cache.getQueryCache().find(currentUser())?.reset();
  await Promise.all([
    cache.prefetchQuery({ ...currentUser(), staleTime: 0, retry: false }),
    cache.prefetchQuery({ ...ownProfile(), retry: false }),
  ]);
}

/**
 * Marks the session as ended and drops cached data of the user. Data in use on the page stays, since it may belong to a
 * form.
 */
export function forgetSession(cache: QueryClient): void {
  show(null);
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount, type: 'inactive' });
}

/** All queries except the session itself, whose observers must be notified. */
const isOfTheAccount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

/** Removes all data about the user from this browser, including drafts. Theme and preferences belong to the browser; `root` is empty. */
export function clearUserData(cache: QueryClient): void {
  leave();
  clearTab(cache);
}

/** Follows sign-ins and sign-outs in other tabs. Whoever logs out there, or whom somebody follows, leaves nothing in this tab. */
export function followSessions(cache: QueryClient): void {
  followTabs((isOther) => {
    if (useUserStore.getState().hasLeft) clearTab(cache);
    else void (isOther ? cache.resetQueries() : cache.invalidateQueries());
  });
}

function clearTab(cache: QueryClient): void {
  cache.setQueryData(currentUser().queryKey, null);
  cache.removeQueries({ predicate: isOfTheAccount });
  clearStorageExcept(['theme', 'preferences', 'root']);
  markPreferencesSynced();
}
