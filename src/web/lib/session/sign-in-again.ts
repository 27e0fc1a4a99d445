import { create } from 'zustand';
import { isSignedOut, isStepUpRequired } from '../api/problem.ts';
import { lastUser, type StoredUser } from './user-store.ts';

/** Why the user is asked: the session has ended, or the call needs a recent proof of who is using it (A13). */
export type SignInReason = 'signedOut' | 'stepUp';

interface SignInAgain {
  /** The user who is asked to sign in again or to confirm who they are, or null. */
  person: StoredUser | null;
  reason: SignInReason;
}

/** The state of the dialog. */
export const useSignInAgain = create<SignInAgain>()(() => ({ person: null, reason: 'signedOut' }));

let asking: Promise<boolean> | undefined;
let settle: ((isBack: boolean) => void) | undefined;

/**
 * Asks the user whose session has ended to sign in again in a dialog over the page.
 * Resolves to whether they did; immediately to false for a visitor.
 */
export function askToSignInAgain(): Promise<boolean> {
  return ask('signedOut');
}

/** Asks the user to confirm who they are in the same dialog. Signing in again counts as confirming. */
function ask(reason: SignInReason): Promise<boolean> {
  const person = lastUser();
  if (!person) return Promise.resolve(false);
  // If several calls ask, the sign-in serves them all.
  if (!asking || reason === 'signedOut') useSignInAgain.setState({ person, reason });
  asking ??= new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return asking;
}

/** Closes the dialog. @param isBack whether the user signed in, or confirmed who they are */
export function endSignInAgain(isBack: boolean): void {
  const answer = settle;
  asking = undefined;
  settle = undefined;
  useSignInAgain.setState({ person: null });
  answer?.(isBack);
}

/**
 * Makes a call that needs a session. If the session has ended, asks the user to sign in again; if the call needs a recent
 * proof, asks them to confirm who they are. Then it repeats the call; meanwhile the form behind the dialog stays busy.
 * @throws what the call throws; ApiProblem 401 or 403 if the user declines
 */
export async function inSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const reason = isSignedOut(error) ? 'signedOut' : isStepUpRequired(error) ? 'stepUp' : null;
    if (!reason || !(await ask(reason))) throw error;
    return call();
  }
}
