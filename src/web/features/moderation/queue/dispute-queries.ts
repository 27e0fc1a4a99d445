import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyTurn } from '../../../../contract/disputes/replies.ts';
import { type AskBody, type DecideDisputeBody, staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { api } from '../../../lib/api/api.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import { dropFromList, queueItem, refreshList } from './queries.ts';

/** What a moderator decides about a dispute. */
type DisputeChoice = Omit<DecideDisputeBody, 'itemVersion' | 'version'>;

export function useDecideDispute({ reportID, itemVersion, version }: QueueItem) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ disputeID, ...body }: DisputeChoice & { disputeID: string }) =>
      inSession(() => api(staffDisputes.decide, { params: { disputeID }, body: { ...body, itemVersion, version } })),
    onSuccess: () => {
      cache.removeQueries({ queryKey: queueItem(reportID).queryKey });
      dropFromList(cache, reportID);
    },
    onSettled: () => refreshList(cache),
  });
}

export function useAsk({ reportID }: QueueItem) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ disputeID, ...body }: AskBody & { disputeID: string }) =>
      inSession(() => api(staffDisputes.ask, { params: { disputeID }, body })),
    onSuccess: () => cache.invalidateQueries(queueItem(reportID)),
    onSettled: () => refreshList(cache),
  });
}

export function useDecideReply({ reportID }: QueueItem) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { isShown: boolean; turn: ReplyTurn; writtenAt: string }) =>
      inSession(() => api(staffDisputes.reply, { params: { reportID }, body })),
    onSettled: async () => {
      await cache.invalidateQueries(queueItem(reportID));
      await refreshList(cache);
    },
  });
}
