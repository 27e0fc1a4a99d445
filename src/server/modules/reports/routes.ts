import { messages } from '../../../contract/messages.ts';
import { offsetHeader, totalCountHeader } from '../../../contract/pagination.ts';
import { reports } from '../../../contract/reports.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { linkNext, linkPages } from '../../http/link-header.ts';
import type { ReportService } from './service.ts';

const filed = ({ id, version }: { id: string; version: number }) => ({
  message: messages.reportSubmitted,
  reportID: id,
  version,
});

export function reportRoutes(bind: BindEndpoint, service: ReportService): void {
  bind(reports.all, async ({ query, caller, requestId, reply }) => {
    const { items, total, offset, ...pages } = await service.byAuthor(caller.accountId, query, requestId);
    linkPages(reply, reply.request, pages);
    reply.headers({ [totalCountHeader]: total, [offsetHeader]: offset });
    return items;
  });

  bind(reports.single, async ({ query, caller, requestId, reply }) => {
    const report = await service.one(caller.accountId, query.reportID, requestId);
    reply.header('ETag', `"${report.version}"`);
    return report;
  });

  bind(reports.history, async ({ query, caller, requestId, reply }) => {
    const { reportID, ...page } = query;
    const { history, next } = await service.history(caller.accountId, reportID, page, requestId);
    linkNext(reply, reply.request, next);
    return history;
  });

  bind(reports.create, async ({ body, caller, idempotencyKey, requestId }) =>
    filed(await service.create(caller.accountId, body, { idempotencyKey, requestId })),
  );

  bind(reports.update, async ({ query, body, caller, expectedVersion, requestId }) =>
    filed(await service.update(caller.accountId, query.reportID, body, { expectedVersion, requestId })),
  );

  bind(reports.withdraw, async ({ query, body, caller, expectedVersion, requestId }) => ({
    message: messages.reportWithdrawn,
    reportID: query.reportID,
    ...(await service.withdraw(caller.accountId, query.reportID, body, { expectedVersion, requestId })),
  }));
}
