import type { ForgetPasswordBody, LoginBody, RegisterBody, ResetPasswordBody } from '../../../contract/auth.ts';
import { chooseLanguage, chosenLanguage } from '../../lib/language.ts';
import { useLateCache } from '../../lib/lazy-query-client.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { useCall } from '../../lib/use-call.ts';
import { signIn } from '../../lib/user-store.ts';

/** The code of the calls, and the rules of the forms. It is not needed to read a page or to type: it comes after. */
export const calls = () => import('./calls.ts');

export function useLogin() {
  const cache = useLateCache();
  return useCall(async (body: LoginBody) => {
    signIn.pending();
    try {
      return await (await calls()).login(await cache(), body);
    } catch (error) {
      signIn.rejected(error instanceof Error ? error : new ApiProblem({ status: 0 }));
      throw error;
    }
  });
}

export function useRegister() {
  return useCall(async (body: RegisterBody) => {
    const answer = await (await calls()).register(body);
    // Whoever registers in the language that the browser asked for has chosen it: the account gets it at sign-in.
    if (chosenLanguage() !== 'en') chooseLanguage(chosenLanguage());
    return answer;
  });
}

export function useForgetPassword() {
  return useCall(async (body: ForgetPasswordBody) => (await calls()).forgetPassword(body));
}

export function useResetPassword() {
  const cache = useLateCache();
  return useCall(async (body: ResetPasswordBody) => (await calls()).resetPassword(await cache(), body));
}

export function useLogOut() {
  const cache = useLateCache();
  return useCall(async () => (await calls()).logOut(await cache()));
}
