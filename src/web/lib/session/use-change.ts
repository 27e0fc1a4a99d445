import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '../../../contract/endpoint.ts';
import { api, type Options, refresh } from '../api/api.ts';
import { useMutation } from '../api/use-mutation.ts';
import { inSession } from './sign-in-again.ts';

type MutationOptions<Output, Input> = Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'>;

/** Path parameters, query and body of a call, and its headers. */
type Call<E extends Endpoint> = EndpointRequest<E> & Pick<Options, 'once' | 'version'>;

/** A mutation of the session. If the session has ended, or the call needs a proof, the user is asked and it goes on. */
export function useSessionMutation<Output, Input = void>(
  mutate: (input: Input) => Promise<Output>,
  options: MutationOptions<Output, Input> = {},
) {
  return useMutation({ ...options, mutationFn: (input: Input) => inSession(() => mutate(input)) });
}

/** A call of the session that changes nothing which a page shows. */
export const useCall = <E extends Endpoint>(endpoint: E, options?: MutationOptions<EndpointResponse<E>, Call<E>>) =>
  useSessionMutation((call: Call<E>) => api(endpoint, call, call), options);

/**
 * A call of the session that changes something. Afterwards everything shown is asked for again, also when it was
 * refused: someone else may have changed it in the meantime.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options?: Omit<MutationOptions<EndpointResponse<E>, Call<E>>, 'onSettled'>,
) {
  const cache = useQueryClient();
  return useCall(endpoint, { ...options, onSettled: () => refresh(cache) });
}
