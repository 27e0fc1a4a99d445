import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  auth,
  type FactorNeeded,
  type LoginBody,
  type LoginFactorBody,
  type RegisterBody,
  type ResetPasswordBody,
  type SignedIn,
  type StepUpBody,
} from '../../../../contract/accounts/auth.ts';
import { api } from '../../../lib/api/api.ts';
import { hasCode, isAnswerLost, isSignedOut, refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { chooseLanguage, chosenLanguage } from '../../../lib/i18n/language.ts';
import { askForPasskey } from '../../../lib/session/passkeys.ts';
import { beginSession, clearUserData, currentUser } from '../../../lib/session/session.ts';
import { askToSignInAgain } from '../../../lib/session/sign-in-again.ts';
import { type StoredUser, signIn, storedUser } from '../../../lib/session/user-store.ts';

/** The variables of these mutations hold passwords: drop them together with the form. */
const gcTime = 0;

/**
 * Signs in with a password.
 * @param beforeSecondStep is awaited when the account has a second factor; when it fails, so does the sign-in
 */
export function useLogin(beforeSecondStep?: () => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: async (body: LoginBody): Promise<StoredUser | FactorNeeded> => {
      const answer = await api(auth.login, { body });
      if ('challenge' in answer) {
        await beforeSecondStep?.();
        signIn.paused();
        return answer;
      }
      return begin(cache, answer);
    },
    onMutate: signIn.pending,
    onError: signIn.rejected,
  });
}

/** Signs in with what the server answers. */
function useSignIn<Input>(call: (input: Input) => Promise<SignedIn>) {
  const cache = useQueryClient();
  return useMutation({ gcTime, mutationFn: async (input: Input) => begin(cache, await call(input)) });
}

/** The second step of a sign-in. */
export const useSecondStep = () => useSignIn((body: LoginFactorBody) => api(auth.loginFactor, { body }));

/** Signs in with a passkey alone. */
export const usePasskeyLogin = () =>
  useSignIn<void>(async () => {
    const { options } = await api(auth.loginPasskeyOptions, {});
    return api(auth.loginPasskey, { body: { passkey: await askForPasskey(options) } });
  });

/** The second step of a sign-in with a passkey. */
export const usePasskeyStep = (challenge: string) =>
  useSignIn<void>(async () => {
    const { options } = await api(auth.loginFactorOptions, { body: { challenge } });
    return api(auth.loginFactor, { body: { challenge, passkey: await askForPasskey(options) } });
  });

async function begin(cache: QueryClient, answer: SignedIn): Promise<StoredUser> {
  // The token in the answer is for callers without a cookie jar: do not keep it (A2).
  const user = storedUser(answer);
  await beginSession(cache, user);
  return user;
}

/** Proves again who is using the session. If the session has ended, the dialog asks to sign in instead. */
export function useStepUp() {
  return useMutation({
    gcTime,
    mutationFn: async (proof: StepUpBody | 'passkey') => {
      if (proof !== 'passkey') return api(auth.stepUp, { body: proof });
      const { options } = await api(auth.stepUpOptions, {});
      return api(auth.stepUp, { body: { passkey: await askForPasskey(options) } });
    },
    onError: (error) => {
      if (isSignedOut(error)) void askToSignInAgain();
    },
  });
}

/**
 * Creates an account and signs in to it. The result is null if only the sign-in failed: the account is there. If the email is
 * taken, or the invitation used, once an answer was lost, it may be by that attempt: then the password opens the account.
 */
export function useRegister() {
  const cache = useQueryClient();
  const lost = useRef<string>(undefined);
  return useMutation({
    gcTime,
    mutationFn: async (body: RegisterBody): Promise<StoredUser | null> => {
      const language = chosenLanguage();
      const { email, password } = body;
      const taken = await api(auth.register, { body: language === 'en' ? body : { ...body, language } }).then(
        () => null,
        (error: unknown) => {
          if (isAnswerLost(error)) lost.current = email;
          const isTaken = hasCode(error, 'emailTaken') || refusedFields(error, ['invitation']).length > 0;
          if (lost.current !== email || !isTaken) throw error;
          return error;
        },
      );
      const answer = await api(auth.login, { body: { email, password } }).catch(() => null);
      const session = answer && !('challenge' in answer) ? answer : null;
      if (taken && !session) throw taken;
      // Registering in a language other than English counts as choosing it: the account gets it at sign-in.
      if (language !== 'en') chooseLanguage(language);
      return session && begin(cache, session);
    },
  });
}

/** Sets a new password with the token of a reset link. The account's sessions end, perhaps this browser's too. */
export function useResetPassword() {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: (body: ResetPasswordBody) => api(auth.resetPassword, { body }),
    onSuccess: () => cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => null),
  });
}

/** Ends the session and removes everything about the user from this browser. A session that has ended already counts as success. */
export function useLogOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // What is still loading would be refused without a session.
      await cache.cancelQueries();
      try {
        await api(auth.signout, {});
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      clearUserData(cache);
    },
    onError: () => {
      void cache.refetchQueries({ predicate: ({ state }) => state.data === undefined });
    },
  });
}
