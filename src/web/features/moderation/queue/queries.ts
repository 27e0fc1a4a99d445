import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type DecideDisputeBody, staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { isReadingDecision } from '../../../../contract/moderation/moderation.ts';
import {
  type BulkBody,
  type bulkDecisions,
  type DecideBody,
  type QueueItem,
  type QueueRow,
  queue,
} from '../../../../contract/moderation/queue.ts';
import { answersOf, api, ask, fillsForm, refresh } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import { useCall, useSessionMutation } from '../../../lib/session/use-change.ts';
import type { QueueFilter } from './queue-filter.ts';

const pageSize = 50;

/** A page of the queue. Its order changes all the time, so the cursor is how many items come before the page. */
export const queueList = (filter: QueueFilter, cursor = '0') =>
  queryOptions({
    queryKey: [queue.list.path, filter, cursor],
    queryFn: async ({ signal }) => {
      const offset = /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
      const page = await apiPage(queue.list, { query: { ...filter, limit: pageSize, offset } }, { signal });
      const after = offset + page.content.length;
      return { ...page, next: after < page.total ? String(after) : null };
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

type QueuePage = Awaited<ReturnType<NonNullable<ReturnType<typeof queueList>['queryFn']>>>;

/** An opened item. Opening claims it, so it is not loaded again by itself. */
export const queueItem = (reportID: string) =>
  ask(queue.open, { params: { reportID } }, { staleTime: Number.POSITIVE_INFINITY, ...fillsForm });

/** Claims an item and keeps it ready to be shown. @returns whether the reader may decide about it */
export async function claim(cache: QueryClient, reportID: string): Promise<boolean> {
  try {
    const item = await inSession(() => cache.fetchQuery(queueItem(reportID)));
    return !item.isOwn && item.claim?.isMe === true;
  } catch (error) {
    // It names the reader, has been decided meanwhile, or is damaged. What else fails would fail for every other one.
    if (hasCode(error, 'ownMatter', 'queueItemNotFound', 'recordUnreadable')) return false;
    throw error;
  }
}

/** Claims the most urgent item besides `except` and keeps it ready to be shown. @returns its id; null when none is free */
export async function claimNext(cache: QueryClient, filter: QueueFilter, except: string[]): Promise<string | null> {
  const { item } = await inSession(() => api(queue.next, { query: filter, body: { except } }));
  if (item) cache.setQueryData(queueItem(item.reportID).queryKey, item);
  return item?.reportID ?? null;
}

/** Gives items back that were opened and not decided. Nobody is told when it fails: the claims end by themselves. */
export const release = (reportIDs: string[]): void => {
  if (reportIDs.length > 0) void api(queue.release, { body: { reportIDs } }).catch(() => undefined);
};

/** Takes a row out of the list at once. */
const dropFromList = (cache: QueryClient, reportID: string): void => {
  cache.setQueriesData<QueuePage>(answersOf(queue.list), (page) => {
    const content = page?.content.filter((row) => row.reportID !== reportID);
    if (!page || !content || content.length === page.content.length) return page;
    return { ...page, content, total: page.total - 1 };
  });
};

/** Forgets what was opened and given back: to be decided about, it has to be opened again. */
export const forget = (cache: QueryClient, reportIDs: readonly string[]): void => {
  for (const reportID of reportIDs) cache.removeQueries({ queryKey: queueItem(reportID).queryKey });
};

export function useDecide() {
  const cache = useQueryClient();
  const decide = ({ item, body }: { item: QueueItem; body: Omit<DecideBody, 'itemVersion' | 'version'> }) => {
    const { reportID, itemVersion, version } = item;
    return api(queue.decide, { params: { reportID }, body: { ...body, itemVersion, version } });
  };
  return useSessionMutation(decide, {
    // It has left the list; the list that is loaded afterwards knows better.
    onMutate: ({ item, body }) => {
      if (!isReadingDecision(body.decision)) dropFromList(cache, item.reportID);
    },
    onSettled: async (_done, _error, { item, body }) => {
      const { queryKey } = queueItem(item.reportID);
      // It may have changed since, or be gone.
      if (isReadingDecision(body.decision)) await cache.invalidateQueries({ queryKey });
      else cache.removeQueries({ queryKey });
      refresh(cache);
    },
  });
}

export function useUndo() {
  const cache = useQueryClient();
  return useSessionMutation((id: string) => api(queue.undo, { params: { id } }), {
    onSuccess: ({ reportID }) => cache.invalidateQueries({ queryKey: queueItem(reportID).queryKey }),
    onSettled: () => refresh(cache),
  });
}

const versionsOf = ({ reportID, itemVersion, version }: QueueRow) => ({ reportID, itemVersion, version });

/** What a decision would do with each row. */
export const bulkPreview = (decision: (typeof bulkDecisions)[number], rows: readonly QueueRow[]) =>
  ask(queue.preview, { body: { decision, items: rows.map(versionsOf) } }, { staleTime: 0 });

/** Rows of one call, so that the progress is seen. */
const chunk = 10;

/**
 * Decides about rows, ten at a time. The same `bulkID` continues where it was interrupted. Resolves with the ids of the reports
 * that were not decided.
 */
export function useBulk(onProgress: (done: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, ...body }: Omit<BulkBody, 'items'> & { rows: readonly QueueRow[] }) => {
      const undecided: string[] = [];
      for (let done = 0; done < rows.length; done += chunk) {
        const given = rows.slice(done, done + chunk).map(versionsOf);
        const { items } = await inSession(() => api(queue.bulk, { body: { ...body, items: given } }));
        for (const { reportID, outcome } of items)
          if (outcome !== 'decided' && outcome !== 'first') undecided.push(reportID);
        onProgress(Math.min(done + chunk, rows.length));
      }
      return undecided;
    },
    onSettled: () => refresh(cache),
  });
}

/** What a moderator decides about a dispute. */
type DisputeChoice = Omit<DecideDisputeBody, 'itemVersion' | 'version'>;

/** @param onDecided called before the item leaves the page, or with null before it is asked for again: it has changed meanwhile */
export function useDecideDispute(
  { reportID, itemVersion, version }: QueueItem,
  onDecided: (decisionID: string | null) => void,
) {
  const cache = useQueryClient();
  const { queryKey } = queueItem(reportID);
  const decide = ({ disputeID, ...body }: DisputeChoice & { disputeID: string }) =>
    api(staffDisputes.decide, { params: { disputeID }, body: { ...body, itemVersion, version } });
  return useSessionMutation(decide, {
    onSuccess: ({ decisionID }) => {
      onDecided(decisionID);
      cache.removeQueries({ queryKey });
      dropFromList(cache, reportID);
    },
    onError: (error) => {
      if (!hasCode(error, 'itemChanged')) return;
      onDecided(null);
      void cache.invalidateQueries({ queryKey });
    },
    onSettled: () => refresh(cache),
  });
}

/** A call after which the report is still to be decided about: it is asked for again. */
export function useItemChange<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient();
  return useCall(endpoint, {
    onSettled: async () => {
      await cache.invalidateQueries(answersOf(queue.open));
      refresh(cache);
    },
  });
}
