import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth, type LoginBody, type RegisterBody } from '../../../contract/auth.ts';
import { api } from '../../lib/api.ts';
import { isSignedOut } from '../../lib/problem.ts';
import { beginSession, forgetPerson, type ShownUser } from '../../lib/session.ts';

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
  return useMutation({ mutationFn: (body: RegisterBody) => api(auth.register, { body }) });
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
