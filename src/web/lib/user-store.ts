import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { User, UserProfile } from '../../contract/auth.ts';
import { xsrfToken } from './xsrf-token.ts';

/** What may be shown of the account at the next start, before the server has answered (A2). */
export type ShownUser = Pick<User, 'uid' | 'displayName' | 'email' | 'photoURL'>;

interface UserStore {
  /** A sign-in is on its way. */
  isLoading: boolean;
  user: ShownUser | null;
  /** As the sign-in found it. Not kept: phone and address are nothing to greet with. */
  profile: UserProfile | null;
  /** When that was, in epoch milliseconds. */
  profileReadAt: number;
  /** Why the last sign-in was refused, until that was read. Not kept. */
  error: Error | null;
  /** Whose session ended without their doing. Not kept: it is for the page that is open. */
  lapsed: ShownUser | null;
  /** The last one left on purpose: they logged out or deleted the account, here or in another tab. */
  hasLeft: boolean;
}

export const nobody: UserStore = {
  isLoading: false,
  user: null,
  profile: null,
  profileReadAt: 0,
  error: null,
  lapsed: null,
  hasLeft: false,
};

/**
 * Kept in local storage under the key `root`. The token is an HttpOnly cookie that no script can read, so this says
 * only whom to greet; whether there is a session, the server says.
 */
export const useUserStore = create<UserStore>()(
  persist(() => nobody, {
    name: 'root',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ user, hasLeft }) => ({ user, hasLeft }),
  }),
);

/** What a sign-in does to the store. */
export const signIn = {
  pending: () => useUserStore.setState({ isLoading: true, error: null }),
  fulfilled: (user: ShownUser, profile: UserProfile | null) =>
    useUserStore.setState({ ...nobody, user: shownOf(user), profile, profileReadAt: Date.now() }),
  rejected: (error: Error) => useUserStore.setState({ isLoading: false, error }),
  /** The error was dismissed. */
  clearError: (): void => {
    useUserStore.setState({ error: null });
  },
};

/** Takes note of who the server says is signed in. Without anybody, whoever was before is remembered as lapsed. */
export const show = (user: ShownUser | null) =>
  useUserStore.setState((before) =>
    user
      ? { user: shownOf(user), lapsed: null, hasLeft: false }
      : { user: null, profile: null, lapsed: before.user ?? before.lapsed },
  );

/** Empties the store for somebody who left on purpose. */
export const leave = () => useUserStore.setState({ ...nobody, hasLeft: true });

/** An answer of the server has more in it: the API key, or the token, which is nobody's business at the next start. */
export const shownOf = ({ uid, displayName, email, photoURL }: ShownUser): ShownUser => ({
  uid,
  displayName,
  email,
  photoURL,
});

/**
 * The session cookie cannot be seen, but its readable twin can (A3): without it and without a remembered user nobody
 * is signed in, and a visitor is not made to wait for a 401.
 */
export const mayBeSignedIn = (): boolean => xsrfToken() !== undefined || useUserStore.getState().user !== null;

/** Signing in or out in one tab shows in the others. @param onChange somebody else is signed in now, or nobody */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'root' && key !== null) return;
    const before = useUserStore.getState();
    void useUserStore.persist.rehydrate();
    const { user, hasLeft } = useUserStore.getState();
    if (user?.uid === before.user?.uid) return;
    useUserStore.setState({ lapsed: user || hasLeft ? null : (before.user ?? before.lapsed) });
    onChange();
  });
}
