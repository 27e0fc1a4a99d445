import { create } from 'zustand';
import { isSignedOut } from './problem.ts';
import { type StoredUser, useUserStore } from './user-store.ts';

interface SignInAgain {
  /** The user who is asked to sign in again, or null. */
  person: StoredUser | null;
}

/** The state of the dialog. */
export const useSignInAgain = create<SignInAgain>()(() => ({ person: null }));

let asking: Promise<boolean> | undefined;
let settle: ((isBack: boolean) => void) | undefined;

/**
 * Asks the user whose session has ended to sign in again in a dialog over the page.
 * Resolves to whether they did; immediately to false for a visitor.
 */
export function askToSignInAgain(): Promise<boolean> {
  const { user, expiredUser } = useUserStore.getState();
  const person = user ?? expiredUser;
  if (!person) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    settle = resolve;
    useSignInAgain.setState({ person });
  });
  return asking;
}

/** Closes the dialog. @param isBack whether the user signed in */
export function endSignInAgain(isBack: boolean): void {
  const answer = settle;
  asking = undefined;
  settle = undefined;
  useSignInAgain.setState({ person: null });
  answer?.(isBack);
}

/**
 * Makes a call that needs a session. If the session has ended, asks the user to sign in again and repeats the call;
 * meanwhile the form behind the dialog stays busy.
 * @throws what the call throws; ApiProblem 401 if the user declines
 */
export async function inSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isSignedOut(error) || !(await askToSignInAgain())) throw error;
    return call();
  }
}
