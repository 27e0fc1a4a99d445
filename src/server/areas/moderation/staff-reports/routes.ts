import { staffReports } from '../../../../contract/moderation/staff-reports.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listAnyReports, listAnyReportsNaming } from './list-reports.ts';
import { findConnections, openAnyFile, openAnyIdentifiers, openAnyReport } from './open-report.ts';

const readerOf = ({ caller, requestId }: { caller: SessionCaller; requestId: string }) => ({
  accountId: caller.accountId,
  requestId,
});

export function staffReportRoutes(bind: BindEndpoint, app: App): void {
  bind(staffReports.list, async ({ query, reply, ...call }) => {
    const { items, next } = await listAnyReports(app, readerOf(call), query);
    linkNext(reply, next);
    return items;
  });
  bind(staffReports.find, async ({ query, body, reply, ...call }) => {
    const { items, next } = await listAnyReportsNaming(app, readerOf(call), body, query);
    linkNext(reply, next);
    return items;
  });
  bind(staffReports.one, ({ params, ...call }) => openAnyReport(app, readerOf(call), params.reportID));
  bind(staffReports.identifiers, ({ params, ...call }) => openAnyIdentifiers(app, readerOf(call), params.reportID));
  bind(staffReports.file, async ({ params, reply, ...call }) => {
    const { bytes, ...file } = await openAnyFile(app, readerOf(call), params.reportID, params.id);
    fileHeaders(reply, file);
    return bytes;
  });
  bind(staffReports.connections, ({ params, ...call }) => findConnections(app, readerOf(call), params.reportID));
}
