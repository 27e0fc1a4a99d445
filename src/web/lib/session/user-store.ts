import * as z from 'zod/mini';
import { create } from 'zustand';
import { xsrfToken } from '../api/xsrf-token.ts';
import { stored } from '../browser/stored.ts';

const StoredUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  photoURL: z.nullable(z.string()),
});
/** The part of the account that is stored, to be shown at the next start before the server responds (A2). */
export type StoredUser = z.infer<typeof StoredUser>;

interface UserStore {
  user: StoredUser | null;
  /** The user whose session expired. Not stored: it concerns the open page only. */
  expiredUser: StoredUser | null;
  /** The last user logged out or deleted the account, here or in another tab. */
  hasLeft: boolean;
}

export const emptyUserStore: UserStore = { user: null, expiredUser: null, hasLeft: false };

/**
 * What localStorage keeps. It only says which user to show: the session token is an HttpOnly cookie, and the server decides
 * whether there is a session.
 */
const storedAs = 'root';
const Kept = z.object({ state: z.object({ user: z.nullable(StoredUser), hasLeft: z.boolean() }) });
const store = stored(storedAs, Kept, { area: 'local' });
const kept = () => store.read()?.state;

export const useUserStore = create<UserStore>()(() => ({ ...emptyUserStore, ...kept() }));
useUserStore.subscribe(({ user, hasLeft }) => store.write({ state: { user, hasLeft } }));

/** Stores the user the server reports. If there is none, the previous user is remembered as expired. */
export const show = (user: StoredUser | null) =>
  useUserStore.setState((before) =>
    user
      ? { user: storedUser(user), expiredUser: null, hasLeft: false }
      : { user: null, expiredUser: lastUser(before) },
  );

/** Clears the store after logging out. */
export const leave = () => useUserStore.setState({ ...emptyUserStore, hasLeft: true });

/** The user, also while they have to sign in again. */
export const lastUser = ({ user, expiredUser } = useUserStore.getState()): StoredUser | null => user ?? expiredUser;

/** Picks the stored fields: a response of the server also contains the API key or the token. */
export const storedUser = (user: StoredUser): StoredUser => StoredUser.parse(user);

/**
 * Whether asking the server is worthwhile. The session cookie cannot be read, but the XSRF cookie set with it can (A3):
 * without it and without a stored user nobody is signed in, and a visitor need not wait for a 401.
 */
export const mayBeSignedIn = (): boolean => xsrfToken() !== undefined || useUserStore.getState().user !== null;

/** Follows sign-ins and sign-outs in other tabs. @param onChange called when the user has changed, also to somebody else */
export function followTabs(onChange: (isOther: boolean) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== storedAs && key !== null) return;
    const before = useUserStore.getState();
    useUserStore.setState({ ...kept() });
    const { user, hasLeft } = useUserStore.getState();
    if (user?.uid === before.user?.uid) return;
    const last = lastUser(before);
    useUserStore.setState({ expiredUser: user || hasLeft ? null : last });
    onChange(user !== null && user.uid !== last?.uid);
  });
}
