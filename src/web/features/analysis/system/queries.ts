import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type QueuedKind, system } from '../../../../contract/registry/system.ts';
import { api } from '../../../lib/api/api.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** The state of the system, renewed every 30 seconds. */
export const systemState = () =>
  queryOptions({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) => api(system.get, {}, { signal }),
    refetchInterval: 30_000,
  });

export function useRetry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (kind: QueuedKind) => inSession(() => api(system.retry, { params: { kind } })),
    onSettled: () => cache.invalidateQueries(systemState()),
  });
}
