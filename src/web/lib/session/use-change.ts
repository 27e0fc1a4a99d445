import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { inSession } from './sign-in-again.ts';

/**
 * A call of the session that changes something. Afterwards what it changes is asked for again, also when it was refused: someone
 * else may have changed it in the meantime.
 * @param changed a query, or the beginning of the keys of several
 */
export function useChange<Output, Input = void>(
  call: (input: Input) => Promise<Output>,
  { queryKey }: { queryKey: QueryKey },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => inSession(() => call(input)),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
