import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { corrections, type ReadBody } from '../../../../contract/lookup/corrections.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** What the account is told, the newest first, page by page. */
export const ownCorrections = () =>
  infiniteQueryOptions({
    queryKey: ['corrections'],
    queryFn: ({ signal, pageParam }) =>
      apiPage(corrections.list, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Marks corrections as read, here and in the header. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadBody) => inSession(() => api(corrections.read, { body })),
    onSuccess: ({ unread }) => {
      cache.setQueryData(currentUser().queryKey, (user) => user && { ...user, unreadCorrections: unread });
      return cache.invalidateQueries(ownCorrections());
    },
  });
}
