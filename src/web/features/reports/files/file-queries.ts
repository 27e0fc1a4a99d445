import { useQueryClient } from '@tanstack/react-query';
import { type Attachment, attachments } from '../../../../contract/reports/attachments.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { useSessionMutation } from '../../../lib/session/use-change.ts';

/** How often the list is loaded again while the malware scanner has not seen a file, in milliseconds. */
const checkingMs = 10_000;

/** The files of one of one's own reports, in the order in which they came. */
export const filesOf = (reportID: string) =>
  ask(
    attachments.list,
    { query: { reportID } },
    {
      refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'checking') ? checkingMs : false),
      // Only uploads and removals change it, which say so here. Those of a report that was withdrawn are gone.
      meta: { fixed: true },
    },
  );

export function useRemoveFile(reportID: string) {
  const cache = useQueryClient();
  const { queryKey } = filesOf(reportID);
  return useSessionMutation(({ id }: Attachment) => api(attachments.remove, { params: { id } }), {
    onSuccess: (_, { id }) => {
      cache.setQueryData(queryKey, (files) => files?.filter((file) => file.id !== id));
    },
    // It may be gone already.
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}
