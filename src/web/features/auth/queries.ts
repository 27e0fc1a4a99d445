import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth, type LoginBody, type RegisterBody, type ResetPasswordBody } from '../../../contract/auth.ts';
import { api } from '../../lib/api.ts';
import { chooseLanguage, chosenLanguage } from '../../lib/language.ts';
import { isSignedOut } from '../../lib/problem.ts';
import { beginSession, currentUser, forgetPerson, type ShownUser } from '../../lib/session.ts';

/** Signs in. The token in the answer is for callers without a cookie jar: it is dropped here and kept nowhere (A2). */
export function useLogin() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginBody): Promise<ShownUser> => {
      const { uid, displayName, email, photoURL } = await api(auth.login, { body });
      const user = { uid, displayName, email, photoURL };
      await beginSession(cache, user);
      return user;
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: RegisterBody) => api(auth.register, { body }),
    // Whoever registers in the language that the browser asked for has chosen it: the account gets it at sign-in.
    onSuccess: () => {
      if (chosenLanguage() !== 'en') chooseLanguage(chosenLanguage());
    },
  });
}

/** Asks for a link by mail. Whether there is such an account, the answer does not tell (A6). */
export function useForgetPassword() {
  return useMutation({ mutationFn: (body: { email: string }) => api(auth.forgetPassword, { body }) });
}

/** Sets a new password with a mailed token. Sessions of that account end, this browser's perhaps among them. */
export function useResetPassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: ResetPasswordBody) => {
      const answer = await api(auth.resetPassword, { body });
      await cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => undefined);
      return answer;
    },
  });
}

/** Ends the session and leaves nothing of it in this browser. A session that had ended already is no failure. */
export function useLogOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api(auth.signout, {});
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
    },
    onSuccess: () => forgetPerson(cache),
  });
}
