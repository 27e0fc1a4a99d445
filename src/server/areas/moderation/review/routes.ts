import { type QueueQuery, queue } from '../../../../contract/moderation/queue.ts';
import { offsetHeader, totalCountHeader } from '../../../../contract/pagination.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import type { ReviewService } from './service.ts';

const filterOf = ({ cause, category, asleep, second, overdue }: Omit<QueueQuery, 'limit' | 'offset'>) => ({
  ...{ cause, category, asleep, overdue },
  second: second === undefined ? undefined : second === 'true',
});

const readerOf = ({ caller, requestId }: { caller: SessionCaller; requestId: string }) => ({
  accountId: caller.accountId,
  requestId,
});

export function reviewRoutes(bind: BindEndpoint, service: ReviewService): void {
  bind(queue.list, async ({ query, reply, ...call }) => {
    const { limit, offset, ...filter } = query;
    const { rows, total } = await service.list(readerOf(call), filterOf(filter), { limit, offset });
    reply.headers({ [totalCountHeader]: total, [offsetHeader]: offset });
    return rows;
  });
  bind(queue.next, async ({ query, body, ...call }) => ({
    item: await service.next(readerOf(call), filterOf(query), body.except),
  }));
  bind(queue.open, ({ params, ...call }) => service.open(readerOf(call), params.reportID));
  bind(queue.identifiers, ({ params, ...call }) => service.identifiers(readerOf(call), params.reportID));
  bind(queue.release, async ({ body, ...call }) => {
    await service.release(readerOf(call), body.reportIDs);
    return {};
  });
}
