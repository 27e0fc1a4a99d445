import { type QueueQuery, queue } from '../../../../contract/moderation/queue.ts';
import { offsetHeader, totalCountHeader } from '../../../../contract/pagination.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { listQueue } from './list-queue.ts';
import { openItem, openItemIdentifiers, openNextItem, releaseItems } from './open-item.ts';

const filterOf = ({ cause, category, asleep, second, overdue }: Omit<QueueQuery, 'limit' | 'offset'>) => ({
  cause,
  category,
  asleep,
  overdue,
  second: second === undefined ? undefined : second === 'true',
});

const readerOf = ({ caller, requestId }: { caller: SessionCaller; requestId: string }) => ({
  accountId: caller.accountId,
  requestId,
});

export function reviewRoutes(bind: BindEndpoint, app: App): void {
  bind(queue.list, async ({ query, reply, ...call }) => {
    const { limit, offset, ...filter } = query;
    const { rows, total } = await listQueue(app, readerOf(call), filterOf(filter), { limit, offset });
    reply.headers({ [totalCountHeader]: total, [offsetHeader]: offset });
    return rows;
  });
  bind(queue.next, async ({ query, body, ...call }) => ({
    item: await openNextItem(app, readerOf(call), filterOf(query), body.except),
  }));
  bind(queue.open, ({ params, ...call }) => openItem(app, readerOf(call), params.reportID));
  bind(queue.identifiers, ({ params, ...call }) => openItemIdentifiers(app, readerOf(call), params.reportID));
  bind(queue.release, async ({ body, ...call }) => {
    await releaseItems(app, readerOf(call), body.reportIDs);
    return {};
  });
}
