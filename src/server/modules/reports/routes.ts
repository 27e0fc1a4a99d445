import { messages } from '../../../contract/messages.ts';
import { reports } from '../../../contract/reports.ts';
import { linkNext } from '../../http/link.ts';
import type { On } from '../../http/on.ts';
import type { ReportService } from './service.ts';

const filed = ({ id, version }: { id: string; version: number }) => ({
  message: messages.reportSubmitted,
  reportID: id,
  version,
});

export function reportRoutes(on: On, service: ReportService): void {
  on(reports.all, async ({ query, caller, reply }) => {
    const { items, next } = await service.byAuthor(caller.accountId, query);
    linkNext(reply, reply.request, next);
    return items;
  });

  on(reports.single, async ({ query, caller, requestId, reply }) => {
    const report = await service.one(caller.accountId, query.reportID, requestId);
    reply.header('ETag', `"${report.version}"`);
    return report;
  });

  on(reports.create, async ({ body, caller, once, requestId }) =>
    filed(await service.create(caller.accountId, body, { once, requestId })),
  );

  on(reports.update, async ({ query, body, caller, seen, requestId }) =>
    filed(await service.update(caller.accountId, query.reportID, body, { seen, requestId })),
  );
}
