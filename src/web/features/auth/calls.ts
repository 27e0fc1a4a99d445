import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { auth, ForgetPasswordBody, LoginBody, RegisterBody, ResetPasswordBody } from '../../../contract/auth.ts';
import { api } from '../../lib/api.ts';
import { isSignedOut } from '../../lib/problem.ts';
import { beginSession, currentUser, forgetPerson } from '../../lib/session.ts';
import { type ShownUser, shownOf } from '../../lib/user-store.ts';

/** What the forms are checked by. */
export const rules = {
  login: LoginBody,
  register: RegisterBody,
  forgetPassword: ForgetPasswordBody,
  newPassword: z.pick(ResetPasswordBody, { password: true }),
};

/** Signs in. The token in the answer is for callers without a cookie jar: it is dropped here and kept nowhere (A2). */
export async function login(cache: QueryClient, body: LoginBody): Promise<ShownUser> {
  const user = shownOf(await api(auth.login, { body }));
  await beginSession(cache, user);
  return user;
}

export const register = (body: RegisterBody) => api(auth.register, { body });

/** Asks for a link by mail. Whether there is such an account, the answer does not tell (A6). */
export const forgetPassword = (body: ForgetPasswordBody) => api(auth.forgetPassword, { body });

/** Sets a new password with a mailed token. Sessions of that account end, this browser's perhaps among them. */
export async function resetPassword(cache: QueryClient, body: ResetPasswordBody) {
  const answer = await api(auth.resetPassword, { body });
  await cache.fetchQuery({ ...currentUser(), staleTime: 0, retry: false }).catch(() => undefined);
  return answer;
}

/** Ends the session and leaves nothing of it in this browser. A session that had ended already is no failure. */
export async function logOut(cache: QueryClient): Promise<void> {
  try {
    await api(auth.signout, {});
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  forgetPerson(cache);
}
