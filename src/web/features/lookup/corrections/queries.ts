import { useQueryClient } from '@tanstack/react-query';
import { corrections, type ReadBody } from '../../../../contract/lookup/corrections.ts';
import { api } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';

/** What the account is told, the newest first. */
export const ownCorrections = () => askPages(corrections.list, (cursor) => ({ query: { cursor } }), { staleTime: 0 });

/** Marks corrections as read, here and in the header. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useCall((body: ReadBody) => api(corrections.read, { body }), {
    onSuccess: ({ unread }) => {
      cache.setQueryData(currentUser().queryKey, (user) => user && { ...user, unreadCorrections: unread });
      return cache.invalidateQueries(ownCorrections());
    },
  });
}
