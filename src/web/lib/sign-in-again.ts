import { create } from 'zustand';
import { isSignedOut } from './problem.ts';
import { type ShownUser, useUserStore } from './user-store.ts';

interface SignInAgain {
  /** Who is asked to sign in again, or null. */
  person: ShownUser | null;
}

/** What the dialog that asks is drawn from. */
export const useSignInAgain = create<SignInAgain>()(() => ({ person: null }));

let asking: Promise<boolean> | undefined;
let settle: ((isBack: boolean) => void) | undefined;

/**
 * Asks whoever's session ended to sign in again, over the page as it stands.
 * Answers whether they did; false at once when nobody was signed in on this page.
 */
export function askToSignInAgain(): Promise<boolean> {
  const { user, lapsed } = useUserStore.getState();
  const person = user ?? lapsed;
  if (!person) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    settle = resolve;
    useSignInAgain.setState({ person });
  });
  return asking;
}

/** Ends the question. @param isBack whether they signed in */
export function endSignInAgain(isBack: boolean): void {
  const answer = settle;
  asking = undefined;
  settle = undefined;
  useSignInAgain.setState({ person: null });
  answer?.(isBack);
}

/**
 * Makes a call for which somebody must be signed in. When their session has ended meanwhile they are asked to sign in
 * again in place, and the call is made once more: the form behind it stays as it is, and busy, until then.
 * @throws what the call throws; ApiProblem 401 when they would rather not sign in
 */
export async function inSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isSignedOut(error) || !(await askToSignInAgain())) throw error;
    return call();
  }
}
