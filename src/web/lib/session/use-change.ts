import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refresh } from '../api/api.ts';
import { inSession } from './sign-in-again.ts';

type Options<Output, Input> = Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'>;

/** A call of the session. If the session has ended, or the call needs a proof, the user is asked and it goes on. */
export function useCall<Output, Input = void>(
  call: (input: Input) => Promise<Output>,
  options: Options<Output, Input> = {},
) {
  return useMutation({ ...options, mutationFn: (input: Input) => inSession(() => call(input)) });
}

/**
 * A call of the session that changes something. Afterwards what it changes is asked for again, also when it was refused: someone
 * else may have changed it in the meantime.
 * @param refreshes the endpoints whose answers change
 */
export function useChange<Output, Input = void>(
  call: (input: Input) => Promise<Output>,
  refreshes: readonly Endpoint[],
  options: Options<Output, Input> = {},
) {
  const cache = useQueryClient();
  return useCall(call, { ...options, onSettled: () => refresh(cache, ...refreshes) });
}
