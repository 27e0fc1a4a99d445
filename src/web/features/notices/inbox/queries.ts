import { useQueryClient } from '@tanstack/react-query';
import { corrections } from '../../../../contract/lookup/corrections.ts';
import { inbox, type ReadInboxBody } from '../../../../contract/notices/inbox.ts';
import { api, refresh } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';

/** What the account is told, the newest first. */
export const ownInbox = () => askPages(inbox.list, (cursor) => ({ query: { cursor } }), { staleTime: 0 });

/** Marks lines as read, here and at the bell. */
export function useReadInbox() {
  const cache = useQueryClient();
  return useCall((body: ReadInboxBody) => api(inbox.read, { body }), {
    onSuccess: (unread) => {
      cache.setQueryData(currentUser().queryKey, (user) => user && { ...user, ...unread });
      return refresh(cache, inbox.list, corrections.list);
    },
  });
}
