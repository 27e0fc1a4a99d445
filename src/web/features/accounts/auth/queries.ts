import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  auth,
  type FactorNeeded,
  type LoginBody,
  type LoginFactorBody,
  type SignedIn,
} from '../../../../contract/accounts/auth.ts';
import { api } from '../../../lib/api/api.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { askForPasskey } from '../../../lib/session/passkeys.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { type StoredUser, storedUser } from '../../../lib/session/user-store.ts';

/** The variables of these mutations hold passwords: drop them together with the form. */
export const gcTime = 0;

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
      if (!('challenge' in answer)) return begin(cache, answer);
      await beforeSecondStep?.();
      return answer;
    },
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

/** Starts the session that the server has answered. */
export async function begin(cache: QueryClient, answer: SignedIn): Promise<StoredUser> {
  // The token in the answer is for callers without a cookie jar: do not keep it (A2).
  const user = storedUser(answer);
  await beginSession(cache, user);
  return user;
}
