import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { inbox, type ReadInboxBody } from '../../../../contract/notices/inbox.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** What the account is told, the newest first, page by page. */
export const ownInbox = () =>
  infiniteQueryOptions({
    queryKey: ['inbox'],
    queryFn: ({ signal, pageParam }) =>
      apiPage(inbox.list, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Marks lines as read, here and at the bell. */
export function useReadInbox() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadInboxBody) => inSession(() => api(inbox.read, { body })),
    onSuccess: (unread) => {
      cache.setQueryData(currentUser().queryKey, (user) => user && { ...user, ...unread });
      return Promise.all(
        [ownInbox().queryKey, ['corrections']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      );
    },
  });
}
