import { useQueryClient } from '@tanstack/react-query';
import type { ReplyTurn } from '../../../../contract/disputes/replies.ts';
import { type AskBody, type DecideDisputeBody, staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { api } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { dropFromList, queueItem, refreshList } from './queries.ts';

/** What a moderator decides about a dispute. */
type DisputeChoice = Omit<DecideDisputeBody, 'itemVersion' | 'version'>;

export function useDecideDispute({ reportID, itemVersion, version }: QueueItem) {
  const cache = useQueryClient();
  const decide = ({ disputeID, ...body }: DisputeChoice & { disputeID: string }) =>
    api(staffDisputes.decide, { params: { disputeID }, body: { ...body, itemVersion, version } });
  return useCall(decide, {
    onSuccess: () => {
      cache.removeQueries({ queryKey: queueItem(reportID).queryKey });
      dropFromList(cache, reportID);
    },
    onSettled: () => refreshList(cache),
  });
}

export function useAsk({ reportID }: QueueItem) {
  const cache = useQueryClient();
  const ask = ({ disputeID, ...body }: AskBody & { disputeID: string }) =>
    api(staffDisputes.ask, { params: { disputeID }, body });
  return useCall(ask, {
    onSuccess: () => cache.invalidateQueries(queueItem(reportID)),
    onSettled: () => refreshList(cache),
  });
}

export function useDecideReply({ reportID }: QueueItem) {
  const cache = useQueryClient();
  const decide = (body: { isShown: boolean; turn: ReplyTurn; writtenAt: string }) =>
    api(staffDisputes.reply, { params: { reportID }, body });
  return useCall(decide, {
    onSettled: async () => {
      await cache.invalidateQueries(queueItem(reportID));
      await refreshList(cache);
    },
  });
}
