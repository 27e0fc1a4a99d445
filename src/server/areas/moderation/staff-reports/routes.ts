import { staffReports } from '../../../../contract/moderation/staff-reports.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { StaffReportService } from './service.ts';

const readerOf = ({ caller, requestId }: { caller: SessionCaller; requestId: string }) => ({
  accountId: caller.accountId,
  requestId,
});

export function staffReportRoutes(bind: BindEndpoint, service: StaffReportService): void {
  bind(staffReports.list, async ({ query, reply, ...call }) => {
    const { items, next } = await service.list(readerOf(call), query);
    linkNext(reply, reply.request, next);
    return items;
  });
  bind(staffReports.find, async ({ query, body, reply, ...call }) => {
    const { items, next } = await service.find(readerOf(call), body, query);
    linkNext(reply, reply.request, next);
    return items;
  });
  bind(staffReports.one, ({ params, ...call }) => service.one(readerOf(call), params.reportID));
  bind(staffReports.identifiers, ({ params, ...call }) => service.identifiers(readerOf(call), params.reportID));
  bind(staffReports.file, async ({ params, reply, ...call }) => {
    const { bytes, ...file } = await service.file(readerOf(call), params.reportID, params.id);
    fileHeaders(reply, file);
    return bytes;
  });
  bind(staffReports.connections, ({ params, ...call }) => service.connections(readerOf(call), params.reportID));
}
